package dev.weft.sockets.conformance;

import static dev.weft.sockets.conformance.AsyncEnds.failure;
import static dev.weft.sockets.conformance.AsyncEnds.receive;
import static dev.weft.sockets.conformance.AsyncEnds.send;

import dev.weft.sockets.conformance.AsyncEnds.Told;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;

/** How asynchronous channels connect and accept. */
final class AsyncConnectCases {
  private AsyncConnectCases() {}

  /** What is done in a group. */
  private interface InGroup {
    void run(Kind kind, AsynchronousChannelGroup group, Transcript transcript) throws Exception;
  }

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    add(cases, "handlers of connect and accept", AsyncConnectCases::handlers);
    add(cases, "connections one after the other", AsyncConnectCases::manyConnections);
    add(cases, "refused", AsyncConnectCases::refused);
    add(cases, "not connected", AsyncConnectCases::notConnected);
    add(cases, "connected twice", AsyncConnectCases::connectedTwice);
    add(cases, "accept twice at once", AsyncConnectCases::acceptTwice);
    add(cases, "close under an accept", AsyncConnectCases::closeUnderAccept);
    add(cases, "a cancelled accept", AsyncConnectCases::cancelledAccept);
    add(cases, "not bound", AsyncConnectCases::notBound);
    add(cases, "bytes before the accept", AsyncConnectCases::bytesBeforeAccept);
    add(cases, "with sockets at the other end", AsyncConnectCases::withSockets);
    return cases;
  }

  private static void add(List<Case> cases, String name, InGroup steps) {
    cases.add(
        new Case(
                name,
                (kind, transcript) -> {
                  AsynchronousChannelGroup group = AsyncEnds.group(kind);
                  try {
                    steps.run(kind, group, transcript);
                  } finally {
                    group.shutdownNow();
                  }
                })
            .bounded());
  }

  private static AsynchronousSocketChannel open(Kind kind, AsynchronousChannelGroup group)
      throws Exception {
    return kind.asynchronous().openAsynchronousSocketChannel(group);
  }

  private static void handlers(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    AsynchronousServerSocketChannel listening = AsyncEnds.listen(kind, group);
    Future<AsynchronousSocketChannel> accepted = listening.accept();
    AsynchronousSocketChannel client = open(kind, group);
    Told<Void> told = new Told<>();
    client.connect(listening.getLocalAddress(), "connector", told);
    t.note("told", told.get());
    AsynchronousSocketChannel server = accepted.get();
    t.note("addresses", server.getRemoteAddress().equals(client.getLocalAddress()));
    t.note("providers", server.provider() == client.provider());
    t.note("of the group", group.provider() == client.provider());
    send(client, 5);
    t.note("received", receive(server, 5).length);
    t.does("no handler", () -> listening.accept("x", null));
    t.does("no handler of connect", () -> client.connect(listening.getLocalAddress(), "x", null));
  }

  private static void manyConnections(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    AsynchronousServerSocketChannel listening = AsyncEnds.listen(kind, group);
    for (int i = 1; i <= 50; i++) {
      try (AsynchronousSocketChannel client = open(kind, group)) {
        Future<AsynchronousSocketChannel> accepted = listening.accept();
        Void _ = client.connect(listening.getLocalAddress()).get();
        send(client, i);
        try (AsynchronousSocketChannel server = accepted.get()) {
          t.note("received", receive(server, i).length);
          send(server, 2 * i);
          t.note("answered", receive(client, 2 * i).length);
        }
      }
    }
  }

  private static void refused(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    SocketAddress nobody;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = closed.getLocalSocketAddress();
    }
    AsynchronousSocketChannel client = open(kind, group);
    Told<Void> told = new Told<>();
    client.connect(nobody, "connector", told);
    t.note("told", told.get());
    t.note("open", client.isOpen());
    t.note("future", failure(open(kind, group).connect(nobody)));
    t.result(
        "unresolved",
        () -> open(kind, group).connect(InetSocketAddress.createUnresolved("nowhere", 1)));
  }

  private static void notConnected(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    AsynchronousSocketChannel client = open(kind, group);
    t.result("read", () -> client.read(ByteBuffer.allocate(1)));
    t.result("write", () -> client.write(ByteBuffer.allocate(1)));
    t.result("shutdown", client::shutdownInput);
    t.result("shutdown of the output", client::shutdownOutput);
    t.result("local", client::getLocalAddress);
    t.result("remote", client::getRemoteAddress);
    t.result("bind", () -> client.bind(null) == client);
    client.close();
    t.note("connect", failure(client.connect(new InetSocketAddress(1))));
  }

  private static void connectedTwice(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    AsynchronousServerSocketChannel listening = AsyncEnds.listen(kind, group);
    AsynchronousSocketChannel client = open(kind, group);
    Void _ = client.connect(listening.getLocalAddress()).get();
    t.result("again", () -> client.connect(listening.getLocalAddress()));
    t.result("bind", () -> client.bind(null));
    client.close();
  }

  private static void acceptTwice(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    AsynchronousServerSocketChannel listening = AsyncEnds.listen(kind, group);
    Future<AsynchronousSocketChannel> first = listening.accept();
    t.result("second", listening::accept);
    AsynchronousSocketChannel client = open(kind, group);
    Void _ = client.connect(listening.getLocalAddress()).get();
    t.note("first", first.get().isOpen());
    Future<AsynchronousSocketChannel> third = listening.accept();
    t.note("third", third.isDone());
  }

  private static void closeUnderAccept(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    AsynchronousServerSocketChannel listening = AsyncEnds.listen(kind, group);
    Told<AsynchronousSocketChannel> told = new Told<>();
    listening.accept("acceptor", told);
    listening.close();
    t.note("told", told.get());
    t.note("open", listening.isOpen());
    t.note("again", failure(listening.accept()));
  }

  private static void cancelledAccept(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    AsynchronousServerSocketChannel listening = AsyncEnds.listen(kind, group);
    Future<AsynchronousSocketChannel> accepted = listening.accept();
    t.note("cancelled", accepted.cancel(false));
    t.result("get", accepted::get);
    t.result("again", listening::accept);
    t.note("open", listening.isOpen());
  }

  private static void notBound(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    AsynchronousServerSocketChannel listening =
        kind.asynchronous().openAsynchronousServerSocketChannel(group);
    t.result("accept", listening::accept);
    t.result("address", listening::getLocalAddress);
    t.note("options", listening.supportedOptions().size());
    t.note("bound", listening.bind(null) == listening);
    t.result("again", () -> listening.bind(null));
  }

  private static void bytesBeforeAccept(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    AsynchronousServerSocketChannel listening = AsyncEnds.listen(kind, group);
    AsynchronousSocketChannel client = open(kind, group);
    Void _ = client.connect(listening.getLocalAddress()).get();
    Future<Integer> answer = client.read(ByteBuffer.allocate(10));
    send(client, 300);
    AsynchronousSocketChannel server = listening.accept().get();
    t.note("received", receive(server, 300).length);
    send(server, 3);
    t.note("answered", answer.get());
  }

  private static void withSockets(Kind kind, AsynchronousChannelGroup group, Transcript t)
      throws Exception {
    try (ServerSocket listening = kind.server()) {
      Future<byte[]> echoed =
          Ends.start(
              () -> {
                try (var socket = listening.accept()) {
                  byte[] bytes = socket.getInputStream().readNBytes(200_000);
                  socket.getOutputStream().write(bytes);
                  return bytes;
                }
              });
      AsynchronousSocketChannel client = open(kind, group);
      Void _ = client.connect(listening.getLocalSocketAddress()).get();
      send(client, 200_000);
      t.note("echo", java.util.Arrays.hashCode(receive(client, 300_000)));
      t.note("echoed", echoed.get().length);
    }
  }
}
