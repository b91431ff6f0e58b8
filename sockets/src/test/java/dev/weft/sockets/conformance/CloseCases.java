package dev.weft.sockets.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;

/** How connections end. */
final class CloseCases {
  private CloseCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (int size : new int[] {0, 1, 5000, 200_000}) {
      cases.add(Case.connected(size + " bytes, then closed", (e, t) -> closedAfter(e, t, size)));
      cases.add(
          Case.connected(
              size + " bytes, then closed by the server",
              (e, t) -> closedAfter(e.swapped(), t, size)));
      cases.add(Case.connected(size + " bytes, then shut", (e, t) -> shutAfter(e, t, size)));
      cases.add(
          Case.connected(
              size + " bytes, then shut by the server", (e, t) -> shutAfter(e.swapped(), t, size)));
      cases.add(Case.connected("answer of " + size, (e, t) -> answerAfterShut(e, t, size)));
    }
    for (int size : new int[] {1, 5000}) {
      cases.add(Case.connected(size + " unread, then closed", (e, t) -> unread(e, t, size)));
      cases.add(
          Case.connected(
              size + " unread, closed by the client", (e, t) -> unread(e.swapped(), t, size)));
      cases.add(Case.connected(size + " and no linger", (e, t) -> hard(e, t, size)));
      cases.add(
          Case.connected(
              size + " and no linger by the server", (e, t) -> hard(e.swapped(), t, size)));
    }
    cases.add(Case.connected("linger", CloseCases::linger));
    cases.add(Case.connected("calls after close", CloseCases::afterClose));
    cases.add(
        Case.connected("calls after close by the server", (e, t) -> afterClose(e.swapped(), t)));
    cases.add(Case.connected("streams close the socket", CloseCases::byStream));
    cases.add(Case.connected("written to a closed peer", CloseCases::writtenToClosed));
    cases.add(Case.connected("a closed peer, full", CloseCases::closedWhileFull));
    cases.add(Case.connected("reading when the peer closes", CloseCases::closedWhileReading));
    cases.add(Case.connected("reading when the peer shuts", CloseCases::shutWhileReading));
    cases.add(Case.connected("reading when this end closes", CloseCases::ownCloseWhileReading));
    cases.add(
        Case.connected(
            "reading when the server closes", (e, t) -> ownCloseWhileReading(e.swapped(), t)));
    cases.add(Case.connected("reading when this end shuts", CloseCases::ownShutWhileReading));
    cases.add(Case.connected("full when this end closes", CloseCases::ownCloseWhileFull));
    cases.add(Case.connected("input shut", CloseCases::inputShut));
    cases.add(Case.connected("input shut, then written", CloseCases::inputShutThenWritten));
    cases.add(Case.connected("output shut", CloseCases::outputShut));
    cases.add(Case.connected("both shut", CloseCases::bothShut));
    cases.add(new Case("accepting when closed", CloseCases::acceptingWhenClosed));
    cases.add(new Case("a new listener at the same port", CloseCases::samePort));
    return cases;
  }

  private static void closedAfter(Ends e, Transcript t, int size) throws Exception {
    FutureTask<byte[]> all = Ends.start(() -> e.in().readAllBytes());
    e.out().write(Ends.bytes(size));
    e.client().close();
    t.note("the same", Arrays.equals(all.get(), Ends.bytes(size)));
    t.result("again", () -> e.in().read());
    t.result("available", () -> e.in().available());
  }

  private static void shutAfter(Ends e, Transcript t, int size) throws Exception {
    FutureTask<byte[]> all = Ends.start(() -> e.in().readAllBytes());
    e.out().write(Ends.bytes(size));
    e.client().shutdownOutput();
    t.note("the same", Arrays.equals(all.get(), Ends.bytes(size)));
    t.result("again", () -> e.in().read());
    t.result("again", () -> e.in().read(new byte[10]));
    t.result("available", () -> e.in().available());
    t.note("shut", e.client().isOutputShutdown());
    t.note("shut", e.server().isInputShutdown());
  }

  private static void answerAfterShut(Ends e, Transcript t, int size) throws Exception {
    e.out().write(7);
    e.client().shutdownOutput();
    t.result("question", () -> e.in().readAllBytes().length);
    FutureTask<byte[]> answer = Ends.start(() -> e.client().getInputStream().readAllBytes());
    e.server().getOutputStream().write(Ends.bytes(size));
    e.server().close();
    t.note("the same", Arrays.equals(answer.get(), Ends.bytes(size)));
  }

  private static void unread(Ends e, Transcript t, int size) throws Exception {
    e.out().write(Ends.bytes(size));
    Ends.settle();
    e.server().close();
    Ends.settle();
    t.result("read", () -> e.client().getInputStream().read());
    t.result("again", () -> e.client().getInputStream().read());
    t.does("write", () -> e.out().write(1));
    t.does("write", () -> e.out().write(1));
  }

  private static void hard(Ends e, Transcript t, int size) throws Exception {
    e.client().setSoLinger(true, 0);
    e.out().write(Ends.bytes(size));
    t.result("read", () -> e.in().readNBytes(size).length);
    e.client().close();
    Ends.settle();
    t.result("read", () -> e.in().read());
    t.result("again", () -> e.in().read());
  }

  private static void linger(Ends e, Transcript t) throws Exception {
    e.client().setSoLinger(true, 2);
    e.out().write(Ends.bytes(1000));
    t.does("closed", () -> e.client().close());
    t.result("read", () -> e.in().readAllBytes().length);
  }

  private static void afterClose(Ends e, Transcript t) throws Exception {
    Socket s = e.client();
    InputStream in = s.getInputStream();
    OutputStream out = s.getOutputStream();
    s.close();
    t.result("read", in::read);
    t.result("read none", () -> in.read(new byte[0]));
    t.result("available", in::available);
    t.does("write", () -> out.write(1));
    t.does("write none", () -> out.write(new byte[0]));
    t.does("close", s::close);
    t.does("close", in::close);
    t.result("input", s::getInputStream);
    t.result("output", s::getOutputStream);
    t.does("shut", s::shutdownOutput);
    t.does("shut", s::shutdownInput);
    t.does("timeout", () -> s.setSoTimeout(5));
    t.result("timeout", s::getSoTimeout);
    t.result("no delay", s::getTcpNoDelay);
    t.does("no delay", () -> s.setTcpNoDelay(true));
    t.does("urgent", () -> s.sendUrgentData(1));
    t.note("closed", s.isClosed() + " " + s.isConnected() + " " + s.isBound());
    t.note("known", s.getPort() > 0);
    t.note("local", s.getLocalPort() > 0);
    t.note("address", s.getInetAddress());
  }

  private static void byStream(Ends e, Transcript t) throws Exception {
    e.client().getInputStream().close();
    t.note("closed", e.client().isClosed());
    e.server().getOutputStream().close();
    t.note("closed", e.server().isClosed());
  }

  private static void writtenToClosed(Ends e, Transcript t) throws Exception {
    e.server().close();
    Ends.settle();
    t.does("write", () -> e.out().write(1));
    Ends.settle();
    t.does("write", () -> e.out().write(1));
    t.does("write", () -> e.out().write(1));
    t.result("read", () -> e.client().getInputStream().read());
  }

  private static void closedWhileFull(Ends e, Transcript t) throws Exception {
    FutureTask<Object> writer = fill(e);
    Ends.settle();
    e.server().close();
    t.note("failed", writer.get() instanceof IOException);
  }

  /** Writes until it fails; has the stream before, as a socket that was closed gives none. */
  private static FutureTask<Object> fill(Ends e) throws IOException {
    OutputStream out = e.out();
    return Ends.start(
        () -> {
          try {
            while (true) {
              out.write(new byte[1 << 20]);
            }
          } catch (IOException failed) {
            return failed;
          }
        });
  }

  private static void closedWhileReading(Ends e, Transcript t) throws Exception {
    FutureTask<Integer> reader = Ends.start(() -> e.in().read());
    Ends.settle();
    e.client().close();
    t.result("read", reader::get);
  }

  private static void shutWhileReading(Ends e, Transcript t) throws Exception {
    FutureTask<Integer> reader = Ends.start(() -> e.in().read());
    Ends.settle();
    e.client().shutdownOutput();
    t.result("read", reader::get);
  }

  private static void ownCloseWhileReading(Ends e, Transcript t) throws Exception {
    FutureTask<Integer> reader = Ends.start(() -> e.client().getInputStream().read());
    Ends.settle();
    e.client().close();
    t.result("read", reader::get);
  }

  private static void ownShutWhileReading(Ends e, Transcript t) throws Exception {
    FutureTask<Integer> reader = Ends.start(() -> e.in().read());
    Ends.settle();
    e.server().shutdownInput();
    t.result("read", reader::get);
  }

  private static void ownCloseWhileFull(Ends e, Transcript t) throws Exception {
    FutureTask<Object> writer = fill(e);
    Ends.settle();
    e.client().close();
    t.note("failed", writer.get());
  }

  private static void inputShut(Ends e, Transcript t) throws Exception {
    e.out().write(5);
    Ends.settle();
    e.server().shutdownInput();
    t.result("read", () -> e.in().read());
    t.result("available", () -> e.in().available());
    t.does("again", () -> e.server().shutdownInput());
    t.note("shut", e.server().isInputShutdown());
    e.server().getOutputStream().write(9);
    t.result("other way", () -> e.client().getInputStream().read());
  }

  private static void inputShutThenWritten(Ends e, Transcript t) throws Exception {
    e.server().shutdownInput();
    t.does("write", () -> e.out().write(5));
    Ends.settle();
    t.does("write", () -> e.out().write(5));
    FutureTask<byte[]> all = Ends.start(() -> e.client().getInputStream().readNBytes(2_000_000));
    e.server().getOutputStream().write(Ends.bytes(2_000_000));
    t.note("the same", Arrays.equals(all.get(), Ends.bytes(2_000_000)));
  }

  private static void outputShut(Ends e, Transcript t) throws Exception {
    OutputStream out = e.out();
    e.client().shutdownOutput();
    t.does("write", () -> out.write(1));
    t.result("output", () -> e.client().getOutputStream());
    t.does("again", () -> e.client().shutdownOutput());
  }

  private static void bothShut(Ends e, Transcript t) throws Exception {
    e.client().shutdownOutput();
    e.server().shutdownOutput();
    t.result("read", () -> e.in().read());
    t.result("read", () -> e.client().getInputStream().read());
    t.note("closed", e.client().isClosed());
  }

  private static void acceptingWhenClosed(Kind kind, Transcript t) throws Exception {
    ServerSocket server = kind.server();
    FutureTask<Socket> accepted = Ends.start(server::accept);
    Ends.settle();
    server.close();
    t.result("accept", accepted::get);
    t.result("again", server::accept);
    t.note("closed", server.isClosed() + " " + server.isBound());
  }

  private static void samePort(Kind kind, Transcript t) throws Exception {
    for (int i = 0; i < 3; i++) {
      try (Ends e = Ends.connect(kind)) {
        var address = e.listening().getLocalSocketAddress();
        e.close();
        try (ServerSocket again = kind.unbound();
            Socket client = kind.socket()) {
          again.bind(address);
          FutureTask<Socket> accepted = Ends.start(again::accept);
          client.connect(address);
          client.getOutputStream().write(3);
          t.result("read", () -> accepted.get().getInputStream().read());
          accepted.get().close();
        }
      }
    }
  }
}
