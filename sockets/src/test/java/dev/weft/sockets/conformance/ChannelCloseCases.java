package dev.weft.sockets.conformance;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** How connections of channels end, and calls that wait. */
final class ChannelCloseCases {
  private ChannelCloseCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (boolean blocking : new boolean[] {true, false}) {
      String mode = blocking ? "" : ", polled";
      for (int size : new int[] {0, 1, 5000, 100_000}) {
        both(cases, size + ", then closed" + mode, blocking, (e, t) -> closedAfter(e, t, size));
        both(cases, size + ", then shut" + mode, blocking, (e, t) -> shutAfter(e, t, size));
      }
      both(cases, "unread, then closed" + mode, blocking, ChannelCloseCases::unread);
      both(cases, "no linger" + mode, blocking, ChannelCloseCases::hard);
      both(cases, "calls after close" + mode, blocking, ChannelCloseCases::afterClose);
      both(cases, "written to a closed peer" + mode, blocking, ChannelCloseCases::toClosed);
      both(cases, "input shut" + mode, blocking, ChannelCloseCases::inputShut);
      both(cases, "output shut" + mode, blocking, ChannelCloseCases::outputShut);
      both(cases, "both shut" + mode, blocking, ChannelCloseCases::bothShut);
    }
    both(cases, "closed while reading", true, (e, t) -> during(e, t, read(e), e.server()::close));
    both(
        cases,
        "closed while scattering",
        true,
        (e, t) -> during(e, t, scatter(e), e.server()::close));
    both(
        cases,
        "closed while gathering",
        true,
        (e, t) -> during(e, t, gather(e), e.server()::close));
    both(
        cases,
        "closed while reading from a socket",
        true,
        (e, t) -> during(e, t, socketRead(e), e.server()::close));
    both(
        cases,
        "shut while reading",
        true,
        (e, t) -> during(e, t, read(e), () -> e.server().shutdownInput()));
    both(
        cases,
        "closed by the peer while reading",
        true,
        (e, t) -> during(e, t, read(e), e.client()::close));
    both(
        cases,
        "shut by the peer while reading",
        true,
        (e, t) -> during(e, t, read(e), () -> e.client().shutdownOutput()));
    both(cases, "closed while full", true, (e, t) -> during(e, t, fill(e), e.server()::close));
    both(
        cases,
        "closed by the peer while full",
        true,
        (e, t) -> during(e, t, fill(e), e.client()::close));
    both(cases, "interrupted while reading", true, (e, t) -> interrupted(e, t, read(e)));
    both(
        cases,
        "interrupted while reading from a socket",
        true,
        (e, t) -> interrupted(e, t, socketRead(e)));
    both(cases, "interrupted while full", true, (e, t) -> interrupted(e, t, fill(e)));
    both(
        cases,
        "interrupted while full, with a reader",
        true,
        ChannelCloseCases::interruptedWithReader);
    both(cases, "interrupted before", true, ChannelCloseCases::interruptedBefore);
    both(cases, "interrupted before, polled", false, ChannelCloseCases::interruptedBefore);
    cases.add(new Case("closed while accepting", (k, t) -> accepting(k, t, false)));
    cases.add(new Case("interrupted while accepting", (k, t) -> accepting(k, t, true)));
    return cases;
  }

  private static void both(
      List<Case> cases, String name, boolean blocking, ChannelEnds.Exchange exchange) {
    cases.add(ChannelEnds.connected(name, (e, t) -> exchange.run(blocking ? e : e.unblocked(), t)));
    cases.add(
        ChannelEnds.connected(
            name + ", the other end",
            (e, t) -> exchange.run((blocking ? e : e.unblocked()).swapped(), t)));
  }

  private static void end(ChannelEnds e, Transcript t) {
    ByteBuffer buffer = ByteBuffer.allocate(10);
    t.result("end", () -> e.server().read(buffer));
    t.result("again", () -> e.server().read(new ByteBuffer[] {buffer}));
  }

  private static void closedAfter(ChannelEnds e, Transcript t, int size) throws Exception {
    FutureTask<byte[]> reader = Ends.start(() -> ChannelEnds.readAll(e.server(), size));
    ChannelEnds.writeAll(e.client(), Ends.bytes(size));
    e.client().close();
    t.note("read", reader.get().length);
    Ends.settle();
    end(e, t);
    t.result("connected", () -> e.server().isConnected());
  }

  private static void shutAfter(ChannelEnds e, Transcript t, int size) throws Exception {
    FutureTask<byte[]> reader = Ends.start(() -> ChannelEnds.readAll(e.server(), size));
    ChannelEnds.writeAll(e.client(), Ends.bytes(size));
    t.note("same channel", e.client().shutdownOutput().equals(e.client()));
    t.note("read", reader.get().length);
    Ends.settle();
    end(e, t);
    ChannelEnds.writeAll(e.server(), Ends.bytes(300));
    t.note("answer", ChannelEnds.readAll(e.client(), 300).length);
  }

  private static void unread(ChannelEnds e, Transcript t) throws Exception {
    ChannelEnds.writeAll(e.client(), Ends.bytes(100));
    ChannelEnds.writeAll(e.server(), Ends.bytes(100));
    Ends.settle();
    e.client().close();
    Ends.settle();
    t.result("read", () -> e.server().read(ByteBuffer.allocate(10)));
    t.result("write", () -> e.server().write(ByteBuffer.allocate(10)));
  }

  private static void hard(ChannelEnds e, Transcript t) throws Exception {
    var _ = e.client().setOption(StandardSocketOptions.SO_LINGER, 0);
    e.client().close();
    Ends.settle();
    t.result("read", () -> e.server().read(ByteBuffer.allocate(10)));
    t.result("again", () -> e.server().read(ByteBuffer.allocate(10)));
    t.result("write", () -> e.server().write(ByteBuffer.allocate(10)));
  }

  private static void afterClose(ChannelEnds e, Transcript t) throws Exception {
    SocketChannel c = e.client();
    c.close();
    c.close();
    t.note("open", c.isOpen());
    t.note("states", c.isConnected() + " " + c.isConnectionPending() + " " + c.isRegistered());
    t.result("read", () -> c.read(ByteBuffer.allocate(10)));
    t.result("read", () -> c.read(ByteBuffer.allocate(0)));
    t.result("write", () -> c.write(ByteBuffer.allocate(10)));
    t.result("write", () -> c.write(ByteBuffer.allocate(0)));
    t.result("read", () -> c.read(new ByteBuffer[] {ByteBuffer.allocate(10)}));
    t.result("write", () -> c.write(new ByteBuffer[] {ByteBuffer.allocate(10)}));
    t.does("shut", c::shutdownInput);
    t.does("shut", c::shutdownOutput);
    t.result("mode", () -> c.configureBlocking(true).isBlocking());
    t.result("address", c::getLocalAddress);
    t.result("address", c::getRemoteAddress);
    t.result("option", () -> c.getOption(StandardSocketOptions.TCP_NODELAY));
    t.does("option", () -> c.setOption(StandardSocketOptions.TCP_NODELAY, true));
    t.does("connect", () -> c.connect(e.listening().getLocalAddress()));
    t.does("finish", c::finishConnect);
    t.does("bind", () -> c.bind(null));
    t.does("register", () -> e.register(c, 1));
    t.note("socket", c.socket().isClosed() + " " + c.socket().isConnected());
    t.result("stream", () -> c.socket().getInputStream());
  }

  private static void toClosed(ChannelEnds e, Transcript t) throws Exception {
    e.server().close();
    Ends.settle();
    t.result("first", () -> e.client().write(ByteBuffer.allocate(10)));
    Ends.settle();
    t.result("second", () -> e.client().write(ByteBuffer.allocate(10)));
    t.result("third", () -> e.client().write(ByteBuffer.allocate(10)));
  }

  private static void inputShut(ChannelEnds e, Transcript t) throws Exception {
    ChannelEnds.writeAll(e.client(), Ends.bytes(100));
    Ends.settle();
    t.note("same channel", e.server().shutdownInput().equals(e.server()));
    t.does("again", () -> e.server().shutdownInput());
    end(e, t);
    t.note("socket", e.server().socket().isInputShutdown());
    t.result("stream", () -> e.server().socket().getInputStream());
    t.result("write", () -> e.client().write(ByteBuffer.allocate(10)));
    ChannelEnds.writeAll(e.server(), Ends.bytes(100));
    t.note("back", ChannelEnds.readAll(e.client(), 100).length);
  }

  private static void outputShut(ChannelEnds e, Transcript t) throws Exception {
    var _ = e.client().shutdownOutput();
    t.does("again", () -> e.client().shutdownOutput());
    t.result("write", () -> e.client().write(ByteBuffer.allocate(10)));
    t.result("write", () -> e.client().write(new ByteBuffer[] {ByteBuffer.allocate(10)}));
    t.note("socket", e.client().socket().isOutputShutdown());
    t.result("stream", () -> e.client().socket().getOutputStream());
    t.note("open", e.client().isOpen() + " " + e.client().isConnected());
  }

  private static void bothShut(ChannelEnds e, Transcript t) throws Exception {
    var _ = e.client().shutdownOutput();
    var _ = e.server().shutdownOutput();
    Ends.settle();
    end(e, t);
    end(e.swapped(), t);
    var _ = e.client().shutdownInput();
    end(e.swapped(), t);
  }

  private static Callable<Object> read(ChannelEnds e) {
    return () -> e.server().read(ByteBuffer.allocate(10));
  }

  private static Callable<Object> scatter(ChannelEnds e) {
    return () -> e.server().read(new ByteBuffer[] {ByteBuffer.allocate(5), ByteBuffer.allocate(5)});
  }

  private static Callable<Object> socketRead(ChannelEnds e) {
    return () -> e.server().socket().getInputStream().read();
  }

  /** Which of the exceptions it is depends on whether the last call had written something. */
  private static Callable<Object> fill(ChannelEnds e) {
    return filling(() -> e.server().write(ByteBuffer.allocate(20_000_000)));
  }

  private static Callable<Object> gather(ChannelEnds e) {
    return filling(
        () ->
            e.server()
                .write(
                    new ByteBuffer[] {
                      ByteBuffer.allocate(10_000_000), ByteBuffer.allocate(10_000_000)
                    }));
  }

  private static Callable<Object> filling(Callable<? extends Number> write) {
    return () -> {
      try {
        while (true) {
          Number _ = write.call();
        }
      } catch (ClosedByInterruptException interrupted) {
        throw interrupted;
      } catch (ClosedChannelException closed) {
        return "closed";
      } catch (IOException gone) {
        return gone.getMessage().matches("Broken pipe|Connection reset by peer");
      }
    };
  }

  /** Something that happens while a call waits. */
  private static void during(
      ChannelEnds e, Transcript t, Callable<Object> call, Transcript.Action action)
      throws Exception {
    FutureTask<Integer> waiting = note(t, call);
    Ends.settle();
    action.run();
    t.note("noted", waiting.get());
    t.note("open", e.server().isOpen());
  }

  private static FutureTask<Integer> note(Transcript t, Callable<Object> call) {
    return Ends.start(
        () -> {
          t.result("call", call);
          t.note("interrupted", Thread.currentThread().isInterrupted());
          return 0;
        });
  }

  private static void interrupted(ChannelEnds e, Transcript t, Callable<Object> call)
      throws Exception {
    Thread waiting =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  t.result("call", call);
                  t.note("interrupted", Thread.currentThread().isInterrupted());
                });
    Ends.settle();
    waiting.interrupt();
    waiting.join();
    t.note("open", e.server().isOpen());
    t.result("again", call);
  }

  /** Reader and writer sleep at the same time; whichever is interrupted ends both. */
  private static void interruptedWithReader(ChannelEnds e, Transcript t) throws Exception {
    FutureTask<Object> reading = Ends.start(read(e));
    Ends.settle();
    Thread writing = Thread.ofPlatform().daemon().start(() -> t.result("write", fill(e)));
    Ends.settle();
    writing.interrupt();
    t.note("over", writing.join(Duration.ofSeconds(2)));
    t.note("open", e.server().isOpen());
    t.result("read", () -> reading.get(2, TimeUnit.SECONDS));
  }

  private static void interruptedBefore(ChannelEnds e, Transcript t) throws Exception {
    ChannelEnds.writeAll(e.client(), Ends.bytes(100));
    Ends.settle();
    Thread.currentThread().interrupt();
    t.result("read", () -> e.server().read(ByteBuffer.allocate(10)));
    t.note("interrupted", Thread.currentThread().isInterrupted());
    t.note("open", e.server().isOpen());
    t.result("write", () -> e.client().write(ByteBuffer.allocate(10)));
    t.note("interrupted", Thread.interrupted());
    t.note("open", e.client().isOpen());
  }

  private static void accepting(Kind kind, Transcript t, boolean interrupt) throws Exception {
    try (ServerSocketChannel listening = ChannelEnds.listen(kind)) {
      Thread waiting =
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    t.result("accept", listening::accept);
                    t.note("interrupted", Thread.currentThread().isInterrupted());
                  });
      Ends.settle();
      if (interrupt) {
        waiting.interrupt();
      } else {
        listening.close();
      }
      waiting.join();
      t.note("open", listening.isOpen());
      t.result("again", listening::accept);
    }
  }
}
