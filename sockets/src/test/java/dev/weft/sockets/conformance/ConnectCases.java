package dev.weft.sockets.conformance;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;

/** How connections begin; in some the peer accepts late, or never. */
final class ConnectCases {
  private ConnectCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (int size : new int[] {1, 4096, 100_000}) {
      cases.add(new Case(size + " bytes before accept", (kind, t) -> writtenBefore(kind, t, size)));
      cases.add(
          new Case(
              size + " bytes and closed before accept", (kind, t) -> closedBefore(kind, t, size)));
      cases.add(
          new Case(size + " bytes from the server first", (kind, t) -> serverFirst(kind, t, size)));
    }
    cases.add(new Case("reading before accept", ConnectCases::readingBefore));
    cases.add(new Case("reading and writing before accept", ConnectCases::bothBefore));
    cases.add(new Case("a time-out before accept", ConnectCases::timeoutBefore));
    cases.add(new Case("shut before accept", ConnectCases::shutBefore));
    cases.add(new Case("available before accept", ConnectCases::availableBefore));
    cases.add(new Case("closed before accept", (kind, t) -> closedBefore(kind, t, 0)));
    cases.add(new Case("never accepted", ConnectCases::neverAccepted));
    cases.add(new Case("refused", ConnectCases::refused));
    cases.add(new Case("refused after it listened", ConnectCases::refusedAfter));
    cases.add(new Case("wrong calls", ConnectCases::wrongCalls));
    cases.add(new Case("unresolved", ConnectCases::unresolved));
    cases.add(new Case("address in use", ConnectCases::inUse));
    cases.add(new Case("connected with a limit", ConnectCases::withLimit));
    cases.add(new Case("bound first", ConnectCases::boundFirst));
    cases.add(new Case("at any address", ConnectCases::anyAddress));
    cases.add(new Case("one after the other", ConnectCases::oneAfterTheOther));
    cases.add(new Case("many at once", ConnectCases::manyAtOnce));
    cases.add(new Case("plain clients of a fast server", ConnectCases::plainClient));
    cases.add(new Case("fast clients of a plain server", ConnectCases::plainServer));
    cases.add(new Case("a plain server that speaks first", ConnectCases::plainServerFirst));
    return cases;
  }

  private static void writtenBefore(Kind kind, Transcript t, int size) throws Exception {
    try (ServerSocket server = kind.server();
        Socket client = kind.socket()) {
      client.connect(server.getLocalSocketAddress());
      client.getOutputStream().write(Ends.bytes(size));
      try (Socket accepted = server.accept()) {
        t.note(
            "the same",
            Arrays.equals(accepted.getInputStream().readNBytes(size), Ends.bytes(size)));
        accepted.getOutputStream().write(9);
        t.result("back", () -> client.getInputStream().read());
      }
    }
  }

  private static void closedBefore(Kind kind, Transcript t, int size) throws Exception {
    try (ServerSocket server = kind.server()) {
      try (Socket client = kind.socket()) {
        client.connect(server.getLocalSocketAddress());
        if (size > 0) {
          client.getOutputStream().write(Ends.bytes(size));
        }
      }
      try (Socket accepted = server.accept()) {
        t.note(
            "the same", Arrays.equals(accepted.getInputStream().readAllBytes(), Ends.bytes(size)));
      }
    }
  }

  private static void serverFirst(Kind kind, Transcript t, int size) throws Exception {
    try (ServerSocket server = kind.server();
        Socket client = kind.socket()) {
      FutureTask<Integer> speaker =
          Ends.start(
              () -> {
                try (Socket accepted = server.accept()) {
                  accepted.getOutputStream().write(Ends.bytes(size));
                  return accepted.getInputStream().read();
                }
              });
      client.connect(server.getLocalSocketAddress());
      t.note("the same", Arrays.equals(client.getInputStream().readNBytes(size), Ends.bytes(size)));
      client.getOutputStream().write(3);
      t.result("answer", speaker::get);
    }
  }

  private static void readingBefore(Kind kind, Transcript t) throws Exception {
    try (ServerSocket server = kind.server();
        Socket client = kind.socket()) {
      client.connect(server.getLocalSocketAddress());
      FutureTask<Integer> reader = Ends.start(() -> client.getInputStream().read());
      Ends.settle();
      try (Socket accepted = server.accept()) {
        accepted.getOutputStream().write(9);
        t.result("read", reader::get);
        client.getOutputStream().write(8);
        t.result("read", () -> accepted.getInputStream().read());
      }
    }
  }

  private static void bothBefore(Kind kind, Transcript t) throws Exception {
    try (ServerSocket server = kind.server();
        Socket client = kind.socket()) {
      client.connect(server.getLocalSocketAddress());
      FutureTask<byte[]> reader = Ends.start(() -> client.getInputStream().readNBytes(1000));
      Ends.settle();
      client.getOutputStream().write(8);
      try (Socket accepted = server.accept()) {
        t.result("read", () -> accepted.getInputStream().read());
        accepted.getOutputStream().write(Ends.bytes(1000));
        t.note("the same", Arrays.equals(reader.get(), Ends.bytes(1000)));
      }
    }
  }

  private static void timeoutBefore(Kind kind, Transcript t) throws Exception {
    try (ServerSocket server = kind.server();
        Socket client = kind.socket()) {
      client.connect(server.getLocalSocketAddress());
      client.setSoTimeout(30);
      t.takes("read", 30, () -> client.getInputStream().read());
      client.getOutputStream().write(1);
      t.takes("read", 30, () -> client.getInputStream().read());
      t.result("time-out", client::getSoTimeout);
    }
  }

  private static void shutBefore(Kind kind, Transcript t) throws Exception {
    try (ServerSocket server = kind.server();
        Socket client = kind.socket()) {
      client.connect(server.getLocalSocketAddress());
      client.shutdownOutput();
      try (Socket accepted = server.accept()) {
        t.result("read", () -> accepted.getInputStream().read());
        accepted.getOutputStream().write(4);
        t.result("read", () -> client.getInputStream().read());
      }
    }
  }

  private static void availableBefore(Kind kind, Transcript t) throws Exception {
    try (ServerSocket server = kind.server();
        Socket client = kind.socket()) {
      client.connect(server.getLocalSocketAddress());
      t.result("available", () -> client.getInputStream().available());
      try (Socket accepted = server.accept()) {
        accepted.getOutputStream().write(new byte[10]);
        Ends.settle();
        t.result("available", () -> client.getInputStream().available());
      }
    }
  }

  private static void neverAccepted(Kind kind, Transcript t) throws Exception {
    try (Socket client = kind.socket()) {
      try (ServerSocket server = kind.server()) {
        client.connect(server.getLocalSocketAddress());
      }
      Ends.settle();
      t.result("read", () -> client.getInputStream().read());
    }
  }

  private static void refused(Kind kind, Transcript t) throws Exception {
    InetSocketAddress nobody;
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = (InetSocketAddress) server.getLocalSocketAddress();
    }
    try (Socket client = kind.socket()) {
      t.does("connect", () -> client.connect(nobody));
      t.note("closed", client.isClosed());
    }
  }

  private static void refusedAfter(Kind kind, Transcript t) throws Exception {
    Ends ends = Ends.connect(kind);
    ends.close();
    try (Socket client = kind.socket()) {
      t.does("connect", () -> client.connect(ends.listening().getLocalSocketAddress()));
    }
  }

  private static void wrongCalls(Kind kind, Transcript t) throws Exception {
    try (Ends e = Ends.connect(kind)) {
      t.does("again", () -> e.client().connect(e.listening().getLocalSocketAddress()));
      t.does("bind", () -> e.client().bind(null));
      t.does("null", () -> kind.socket().connect(null));
      t.does("negative", () -> kind.socket().connect(e.listening().getLocalSocketAddress(), -1));
      e.client().close();
      t.does("closed", () -> e.client().connect(e.listening().getLocalSocketAddress()));
    }
  }

  private static void unresolved(Kind kind, Transcript t) throws Exception {
    try (Socket client = kind.socket()) {
      t.does("connect", () -> client.connect(InetSocketAddress.createUnresolved("no.such", 80)));
      t.note("closed", client.isClosed());
    }
  }

  private static void inUse(Kind kind, Transcript t) throws Exception {
    try (ServerSocket first = kind.server();
        ServerSocket second = kind.unbound()) {
      t.does("bind", () -> second.bind(first.getLocalSocketAddress()));
    }
  }

  private static void withLimit(Kind kind, Transcript t) throws Exception {
    try (ServerSocket server = kind.server();
        Socket client = kind.socket()) {
      FutureTask<Socket> accepted = Ends.start(server::accept);
      client.connect(server.getLocalSocketAddress(), 5000);
      client.getOutputStream().write(1);
      t.result("read", () -> accepted.get().getInputStream().read());
      accepted.get().close();
    }
  }

  private static void boundFirst(Kind kind, Transcript t) throws Exception {
    Socket client = kind.socket();
    client.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    int port = client.getLocalPort();
    try (Ends e = Ends.connect(kind, client)) {
      t.note("port", e.server().getPort() == port);
      e.out().write(4);
      t.result("read", () -> e.in().read());
    }
  }

  private static void anyAddress(Kind kind, Transcript t) throws Exception {
    try (ServerSocket server = kind.unbound()) {
      server.bind(null);
      for (String host : new String[] {"127.0.0.1", "127.0.0.2"}) {
        try (Socket client = kind.socket()) {
          FutureTask<Socket> accepted = Ends.start(server::accept);
          client.connect(new InetSocketAddress(host, server.getLocalPort()));
          client.getOutputStream().write(1);
          t.result("read", () -> accepted.get().getInputStream().read());
          t.note("address", accepted.get().getLocalAddress());
          accepted.get().close();
        }
      }
    }
  }

  private static void oneAfterTheOther(Kind kind, Transcript t) throws Exception {
    try (ServerSocket server = kind.server()) {
      for (int i = 0; i < 100; i++) {
        int number = i;
        FutureTask<Integer> peer =
            Ends.start(
                () -> {
                  try (Socket accepted = server.accept()) {
                    accepted.getOutputStream().write(number);
                    return accepted.getInputStream().read();
                  }
                });
        try (Socket client = kind.socket()) {
          client.connect(server.getLocalSocketAddress());
          client.getOutputStream().write(number);
          t.note("read", client.getInputStream().read());
        }
        t.note("peer", peer.get());
      }
    }
  }

  private static void manyAtOnce(Kind kind, Transcript t) throws Exception {
    int count = 60;
    try (ServerSocket server = kind.server()) {
      List<FutureTask<Integer>> clients = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        clients.add(
            Ends.start(
                () -> {
                  try (Socket client = kind.socket()) {
                    client.connect(server.getLocalSocketAddress());
                    client.getOutputStream().write(number);
                    return client.getInputStream().read() - number;
                  }
                }));
      }
      for (int i = 0; i < count; i++) {
        Socket accepted = server.accept();
        FutureTask<Integer> _ = Ends.start(() -> answer(accepted));
      }
      for (FutureTask<Integer> client : clients) {
        t.note("answer", client.get());
      }
    }
  }

  private static int answer(Socket accepted) throws java.io.IOException {
    try (accepted) {
      int number = accepted.getInputStream().read();
      accepted.getOutputStream().write(number + 1);
      return number;
    }
  }

  private static void mixed(Transcript t, ServerSocket server, Socket client) throws Exception {
    try (server;
        client) {
      FutureTask<Socket> peer = Ends.start(server::accept);
      client.connect(server.getLocalSocketAddress());
      client.getOutputStream().write(Ends.bytes(50_000));
      try (Socket accepted = peer.get()) {
        t.note(
            "the same",
            Arrays.equals(accepted.getInputStream().readNBytes(50_000), Ends.bytes(50_000)));
        accepted.getOutputStream().write(7);
        t.result("back", () -> client.getInputStream().read());
        client.shutdownOutput();
        t.result("end", () -> accepted.getInputStream().read());
      }
      t.result("end", () -> client.getInputStream().read());
    }
  }

  private static void plainClient(Kind kind, Transcript t) throws Exception {
    mixed(t, kind.server(), new Socket(Proxy.NO_PROXY));
  }

  private static void plainServer(Kind kind, Transcript t) throws Exception {
    mixed(t, Kind.JDK.server(), kind.socket());
  }

  private static void plainServerFirst(Kind kind, Transcript t) throws Exception {
    try (ServerSocket server = Kind.JDK.server();
        Socket client = kind.socket()) {
      FutureTask<Socket> peer = Ends.start(server::accept);
      client.connect(server.getLocalSocketAddress());
      FutureTask<byte[]> reader = Ends.start(() -> client.getInputStream().readNBytes(3000));
      peer.get().getOutputStream().write(Ends.bytes(3000));
      t.note("the same", Arrays.equals(reader.get(), Ends.bytes(3000)));
      peer.get().close();
    }
  }
}
