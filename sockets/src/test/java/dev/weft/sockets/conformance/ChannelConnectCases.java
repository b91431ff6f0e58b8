package dev.weft.sockets.conformance;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;

/** How channels connect, and what they say of themselves. */
final class ChannelConnectCases {
  private ChannelConnectCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    cases.add(new Case("without waiting", ChannelConnectCases::polled));
    cases.add(new Case("by a selector", ChannelConnectCases::selected));
    cases.add(new Case("written before accept", (k, t) -> writtenBefore(k, t, true)));
    cases.add(new Case("written before accept, polled", (k, t) -> writtenBefore(k, t, false)));
    cases.add(new Case("closed before accept", ChannelConnectCases::closedBefore));
    cases.add(new Case("closed while it connects", ChannelConnectCases::closedPending));
    cases.add(new Case("refused", (k, t) -> refused(k, t, true)));
    cases.add(new Case("refused, polled", (k, t) -> refused(k, t, false)));
    cases.add(new Case("not connected", ChannelConnectCases::notConnected));
    cases.add(new Case("pending", ChannelConnectCases::pending));
    cases.add(ChannelEnds.connected("connected", ChannelConnectCases::connectedAlready));
    cases.add(new Case("bad addresses", ChannelConnectCases::badAddresses));
    cases.add(new Case("nobody connects", ChannelConnectCases::nobody));
    cases.add(new Case("a server's calls", ChannelConnectCases::serverCalls));
    cases.add(new Case("bound first", ChannelConnectCases::boundFirst));
    cases.add(new Case("any address", ChannelConnectCases::anyAddress));
    cases.add(new Case("many at once", ChannelConnectCases::many));
    cases.add(new Case("other families", ChannelConnectCases::families));
    for (boolean accelerated : new boolean[] {false, true}) {
      String name = accelerated ? "plain client " : "plain server ";
      cases.add(new Case(name + "of channels", (k, t) -> oneFast(k, t, accelerated, true)));
      cases.add(new Case(name + "polled", (k, t) -> oneFast(k, t, accelerated, false)));
    }
    cases.add(new Case("a socket to a channel", ChannelConnectCases::socketToChannel));
    for (boolean fastest : new boolean[] {false, true}) {
      cases.add(
          ChannelEnds.connected(
              "options" + (fastest ? " of the server" : ""),
              (e, t) -> options(fastest ? e.swapped() : e, t)));
    }
    return cases;
  }

  private static SocketChannel polledClient(Kind kind) throws Exception {
    SocketChannel client = kind.provider().openSocketChannel();
    var _ = client.configureBlocking(false);
    return client;
  }

  private static void polled(Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind);
        SocketChannel client = polledClient(kind)) {
      FutureTask<SocketChannel> peer = Ends.start(listening::accept);
      boolean connected = client.connect(listening.getLocalAddress());
      while (!connected) {
        connected = client.finishConnect();
      }
      t.note("states", client.isConnected() + " " + client.isConnectionPending());
      t.result("again", client::finishConnect);
      exchange(client, peer.get(), t);
    }
  }

  private static void exchange(SocketChannel client, SocketChannel accepted, Transcript t)
      throws Exception {
    try (accepted) {
      ChannelEnds.writeAll(client, Ends.bytes(3000));
      t.note("the same", Arrays.equals(ChannelEnds.readAll(accepted, 3000), Ends.bytes(3000)));
      ChannelEnds.writeAll(accepted, Ends.bytes(70_000));
      t.note("back", ChannelEnds.readAll(client, 70_000).length);
    }
  }

  private static void selected(Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind);
        SocketChannel client = polledClient(kind);
        Selector selector = kind.provider().openSelector()) {
      var _ = listening.configureBlocking(false);
      SelectionKey accepts = listening.register(selector, SelectionKey.OP_ACCEPT);
      SelectionKey key = client.register(selector, SelectionKey.OP_CONNECT);
      boolean connected = client.connect(listening.getLocalAddress());
      while (!connected) {
        int _ = selector.select();
        connected = key.isConnectable() && client.finishConnect();
      }
      var _ = key.interestOps(SelectionKey.OP_READ);
      while (!accepts.isAcceptable()) {
        int _ = selector.select();
      }
      SocketChannel accepted = listening.accept();
      t.note("accepted", accepted.isBlocking() + " " + accepted.isConnected());
      ChannelEnds.writeAll(accepted, Ends.bytes(20));
      selector.selectedKeys().clear();
      t.note("selected", selector.select());
      t.note("ready", key.readyOps());
      exchange(accepted, client, t);
    }
  }

  private static void writtenBefore(Kind kind, Transcript t, boolean blocking) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind);
        SocketChannel client = kind.provider().openSocketChannel()) {
      t.note("connected", client.connect(listening.getLocalAddress()));
      var _ = client.configureBlocking(blocking);
      ChannelEnds.writeAll(client, Ends.bytes(3000));
      try (SocketChannel accepted = listening.accept()) {
        t.note("read", ChannelEnds.readAll(accepted, 3000).length);
        ChannelEnds.writeAll(accepted, Ends.bytes(200));
        t.note("back", ChannelEnds.readAll(client, 200).length);
      }
    }
  }

  private static void closedBefore(Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind)) {
      SocketChannel client = kind.provider().openSocketChannel();
      boolean _ = client.connect(listening.getLocalAddress());
      client.close();
      try (SocketChannel accepted = listening.accept()) {
        t.result("read", () -> accepted.read(ByteBuffer.allocate(10)));
      }
    }
  }

  private static void closedPending(Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind)) {
      SocketChannel client = polledClient(kind);
      boolean _ = client.connect(listening.getLocalAddress());
      Ends.settle();
      client.close();
      t.does("finish", client::finishConnect);
      try (SocketChannel accepted = listening.accept()) {
        t.result("read", () -> accepted.read(ByteBuffer.allocate(10)));
      }
    }
  }

  private static SocketAddress nobodysAddress() throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(Kind.JDK)) {
      return listening.getLocalAddress();
    }
  }

  private static void refused(Kind kind, Transcript t, boolean blocking) throws Exception {
    try (SocketChannel client = kind.provider().openSocketChannel()) {
      var _ = client.configureBlocking(blocking);
      SocketAddress nobody = nobodysAddress();
      t.does(
          "connect",
          () -> {
            boolean connected = client.connect(nobody);
            while (!connected) {
              connected = client.finishConnect();
            }
          });
      t.note("open", client.isOpen() + " " + client.isConnectionPending());
    }
  }

  private static void notConnected(Kind kind, Transcript t) throws Exception {
    try (SocketChannel client = kind.provider().openSocketChannel()) {
      t.result("read", () -> client.read(ByteBuffer.allocate(1)));
      t.result("write", () -> client.write(ByteBuffer.allocate(1)));
      t.result("read", () -> client.read(new ByteBuffer[] {ByteBuffer.allocate(1)}));
      t.result("write", () -> client.write(new ByteBuffer[] {ByteBuffer.allocate(1)}));
      t.does("shut", client::shutdownInput);
      t.does("shut", client::shutdownOutput);
      t.does("finish", client::finishConnect);
      t.result("local", client::getLocalAddress);
      t.result("remote", client::getRemoteAddress);
      t.note("states", client.isConnected() + " " + client.isConnectionPending());
      t.note("socket", client.socket().isConnected() + " " + client.socket().isBound());
      t.note("socket", client.socket().getPort() + " " + client.socket().getInetAddress());
      t.note("same socket", client.socket() == client.socket());
      t.note("its channel", client.socket().getChannel() == client);
      t.note("words", client.socket());
      t.does("stream", () -> client.socket().getInputStream());
      t.note("operations", client.validOps());
    }
  }

  private static void pending(Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind);
        SocketChannel client = polledClient(kind)) {
      boolean connected = client.connect(listening.getLocalAddress());
      if (!connected) {
        t.does("connect", () -> client.connect(listening.getLocalAddress()));
        t.result("read", () -> client.read(ByteBuffer.allocate(1)));
        t.result("write", () -> client.write(ByteBuffer.allocate(1)));
      }
      while (!connected) {
        connected = client.finishConnect();
      }
    }
  }

  private static void connectedAlready(ChannelEnds e, Transcript t) throws Exception {
    t.does("connect", () -> e.client().connect(e.listening().getLocalAddress()));
    t.does("bind", () -> e.client().bind(null));
    t.note("open", e.client().isOpen());
    t.note("addresses", e.client().getLocalAddress().equals(e.server().getRemoteAddress()));
    t.note("addresses", e.client().getRemoteAddress().equals(e.listening().getLocalAddress()));
    t.note("socket", e.client().socket().getInetAddress());
    t.note(
        "socket",
        e.client().socket().getRemoteSocketAddress().equals(e.listening().getLocalAddress()));
  }

  private static void badAddresses(Kind kind, Transcript t) throws Exception {
    InetSocketAddress nowhere = InetSocketAddress.createUnresolved("no.such", 80);
    try (SocketChannel client = kind.provider().openSocketChannel();
        ServerSocketChannel server = kind.provider().openServerSocketChannel()) {
      t.does("null", () -> client.connect(null));
      t.does("unresolved", () -> client.connect(nowhere));
      t.does("unknown", () -> client.connect(new SocketAddress() {}));
      t.does("unresolved", () -> client.bind(nowhere));
      t.does("unresolved", () -> server.bind(nowhere));
      t.note("open", client.isOpen());
      t.does("socket", () -> kind.provider().openSocketChannel().socket().connect(nowhere));
    }
  }

  private static void nobody(Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind)) {
      var _ = listening.configureBlocking(false);
      t.result("accept", listening::accept);
      t.result("socket", () -> listening.socket().accept());
      var _ = listening.configureBlocking(true);
      listening.socket().setSoTimeout(20);
      t.takes("socket", 20, () -> listening.socket().accept());
    }
  }

  private static void serverCalls(Kind kind, Transcript t) throws Exception {
    ServerSocketChannel listening = kind.provider().openServerSocketChannel();
    t.result("accept", listening::accept);
    t.result("address", listening::getLocalAddress);
    t.note("socket", listening.socket() + " " + listening.socket().isBound());
    listening.socket().bind(null);
    t.does("bind", () -> listening.bind(null));
    t.note("bound", listening.socket().isBound());
    t.note("its channel", listening.socket().getChannel() == listening);
    t.note("options", new java.util.TreeSet<>(names(listening.supportedOptions())));
    t.result("option", () -> listening.getOption(StandardSocketOptions.SO_REUSEADDR));
    t.result("option", () -> listening.getOption(StandardSocketOptions.TCP_NODELAY));
    t.note("operations", listening.validOps());
    listening.close();
    t.result("accept", listening::accept);
    t.result("address", listening::getLocalAddress);
    t.does("bind", () -> listening.bind(null));
    t.note("socket", listening.socket().isClosed());
  }

  private static List<String> names(java.util.Set<SocketOption<?>> options) {
    return options.stream().map(SocketOption::name).toList();
  }

  private static void boundFirst(Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind);
        SocketChannel client = kind.provider().openSocketChannel()) {
      t.note(
          "same channel",
          client.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)) == client);
      SocketAddress bound = client.getLocalAddress();
      boolean _ = client.connect(listening.getLocalAddress());
      SocketChannel accepted = listening.accept();
      t.note("address", accepted.getRemoteAddress().equals(bound));
      FutureTask<Integer> _ = Ends.start(() -> 0);
      exchange(accepted, client, t);
    }
  }

  private static void anyAddress(Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = kind.provider().openServerSocketChannel().bind(null);
        SocketChannel client = kind.provider().openSocketChannel()) {
      int port = ((InetSocketAddress) listening.getLocalAddress()).getPort();
      FutureTask<SocketChannel> peer = Ends.start(listening::accept);
      t.note("connected", client.connect(new InetSocketAddress("127.0.0.1", port)));
      exchange(client, peer.get(), t);
    }
  }

  private static void many(Kind kind, Transcript t) throws Exception {
    int count = 60;
    try (ServerSocketChannel listening = ChannelEnds.listen(kind)) {
      List<FutureTask<Integer>> clients = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        byte number = (byte) i;
        clients.add(
            Ends.start(
                () -> {
                  try (SocketChannel client = kind.provider().openSocketChannel()) {
                    boolean _ = client.connect(listening.getLocalAddress());
                    ChannelEnds.writeAll(client, new byte[] {number});
                    return ChannelEnds.readAll(client, 1)[0] - number;
                  }
                }));
      }
      for (int i = 0; i < count; i++) {
        SocketChannel accepted = listening.accept();
        FutureTask<Integer> _ =
            Ends.start(
                () -> {
                  try (accepted) {
                    ChannelEnds.writeAll(accepted, ChannelEnds.readAll(accepted, 1));
                    return 0;
                  }
                });
      }
      for (FutureTask<Integer> client : clients) {
        t.note("answer", client.get());
      }
    }
  }

  private static void families(Kind kind, Transcript t) throws Exception {
    try (SocketChannel four = kind.provider().openSocketChannel(StandardProtocolFamily.INET);
        SocketChannel unix = kind.provider().openSocketChannel(StandardProtocolFamily.UNIX);
        ServerSocketChannel server =
            kind.provider().openServerSocketChannel(StandardProtocolFamily.INET)) {
      var _ = server.bind(new InetSocketAddress("127.0.0.1", 0));
      FutureTask<SocketChannel> peer = Ends.start(server::accept);
      t.note("connected", four.connect(server.getLocalAddress()));
      t.result("socket", unix::socket);
      exchange(four, peer.get(), t);
    }
  }

  private static void oneFast(Kind kind, Transcript t, boolean plainClient, boolean blocking)
      throws Exception {
    Kind serverKind = plainClient ? kind : Kind.JDK;
    Kind clientKind = plainClient ? Kind.JDK : kind;
    try (ServerSocketChannel listening = ChannelEnds.listen(serverKind);
        SocketChannel client = clientKind.provider().openSocketChannel()) {
      FutureTask<SocketChannel> peer = Ends.start(listening::accept);
      boolean _ = client.connect(listening.getLocalAddress());
      SocketChannel accepted = peer.get();
      var _ = client.configureBlocking(blocking);
      var _ = accepted.configureBlocking(blocking);
      ChannelEnds.writeAll(accepted, Ends.bytes(500));
      t.note("the same", Arrays.equals(ChannelEnds.readAll(client, 500), Ends.bytes(500)));
      exchange(client, accepted, t);
    }
  }

  private static void socketToChannel(Kind kind, Transcript t) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind);
        Socket client = kind.socket()) {
      FutureTask<SocketChannel> peer = Ends.start(listening::accept);
      client.connect(listening.getLocalAddress());
      client.getOutputStream().write(Ends.bytes(5000));
      try (SocketChannel accepted = peer.get()) {
        t.note("read", ChannelEnds.readAll(accepted, 5000).length);
        ChannelEnds.writeAll(accepted, Ends.bytes(70_000));
        t.note("back", client.getInputStream().readNBytes(70_000).length);
      }
      t.result("end", () -> client.getInputStream().read());
    }
  }

  private static void options(ChannelEnds e, Transcript t) throws Exception {
    SocketChannel c = e.client();
    t.note("options", new java.util.TreeSet<>(names(c.supportedOptions())));
    for (SocketOption<Boolean> name :
        List.of(
            StandardSocketOptions.TCP_NODELAY,
            StandardSocketOptions.SO_KEEPALIVE,
            StandardSocketOptions.SO_REUSEADDR)) {
      t.result(name.name(), () -> c.getOption(name));
      t.note("same channel", c.setOption(name, true) == c);
      ChannelEnds.writeAll(c, Ends.bytes(10));
      t.note("read", ChannelEnds.readAll(e.server(), 10).length);
      t.result(name.name(), () -> c.getOption(name));
      var _ = c.setOption(name, false);
      t.result(name.name(), () -> c.getOption(name));
    }
    t.result("linger", () -> c.getOption(StandardSocketOptions.SO_LINGER));
    var _ = c.setOption(StandardSocketOptions.SO_RCVBUF, 20_000);
    t.result("buffer", () -> c.getOption(StandardSocketOptions.SO_RCVBUF));
    t.result("null", () -> c.setOption(StandardSocketOptions.SO_RCVBUF, null));
    t.result("null", () -> c.getOption(null));
    t.result("unknown", () -> c.getOption(StandardSocketOptions.IP_MULTICAST_TTL));
    t.note("socket", c.socket().getTcpNoDelay());
    c.socket().setTcpNoDelay(true);
    t.note("socket", c.getOption(StandardSocketOptions.TCP_NODELAY));
    c.socket().setSoTimeout(30);
    t.note("time-out", c.socket().getSoTimeout());
    t.takes("read", 30, () -> c.socket().getInputStream().read());
    ChannelEnds.writeAll(e.server(), Ends.bytes(10));
    t.note("read", c.socket().getInputStream().read());
    Ends.settle();
    t.note("available", c.socket().getInputStream().available());
  }
}
