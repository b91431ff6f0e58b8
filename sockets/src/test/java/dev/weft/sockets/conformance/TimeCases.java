package dev.weft.sockets.conformance;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/** Time limits, interrupts and virtual threads. */
final class TimeCases {
  private TimeCases() {}

  static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (int millis : new int[] {1, 2, 10, 50, 120}) {
      cases.add(Case.connected("time-out of " + millis, (e, t) -> timeout(e, t, millis)));
      cases.add(
          Case.connected("the server's of " + millis, (e, t) -> timeout(e.swapped(), t, millis)));
      cases.add(new Case("accept's of " + millis, (kind, t) -> acceptTimeout(kind, t, millis)));
    }
    cases.add(Case.connected("in time", TimeCases::inTime));
    cases.add(Case.connected("time-outs one after the other", TimeCases::repeated));
    cases.add(Case.connected("values of time-outs", TimeCases::values));
    cases.add(Case.connected("changed while reading", TimeCases::changedWhileReading));
    cases.add(Case.connected("interrupted", TimeCases::interrupted));
    cases.add(Case.connected("interrupted before", TimeCases::interruptedBefore));
    cases.add(Case.connected("a virtual thread interrupted", TimeCases::virtualInterrupted));
    cases.add(Case.connected("between virtual threads", TimeCases::betweenVirtual));
    cases.add(Case.connected("a virtual thread and a time-out", TimeCases::virtualTimeout));
    cases.add(Case.connected("many virtual threads", TimeCases::manyVirtual));
    cases.add(Case.connected("two readers", TimeCases::twoReaders));
    cases.add(Case.connected("two writers", TimeCases::twoWriters));
    return cases;
  }

  private static void timeout(Ends e, Transcript t, int millis) throws Exception {
    e.client().setSoTimeout(millis);
    t.takes("read", millis, () -> e.client().getInputStream().read());
    e.server().getOutputStream().write(5);
    e.client().setSoTimeout(0);
    t.result("then", () -> e.client().getInputStream().read());
  }

  private static void acceptTimeout(Kind kind, Transcript t, int millis) throws Exception {
    try (ServerSocket server = kind.server();
        Socket client = kind.socket()) {
      server.setSoTimeout(millis);
      t.result("time-out", server::getSoTimeout);
      t.takes("accept", millis, server::accept);
      client.connect(server.getLocalSocketAddress());
      try (Socket accepted = server.accept()) {
        t.note("accepted", accepted.isConnected());
      }
    }
  }

  private static void inTime(Ends e, Transcript t) throws Exception {
    e.client().setSoTimeout(5000);
    FutureTask<Integer> reader = Ends.start(() -> e.client().getInputStream().read());
    Ends.settle();
    e.server().getOutputStream().write(5);
    t.result("read", reader::get);
  }

  private static void repeated(Ends e, Transcript t) throws Exception {
    e.client().setSoTimeout(3);
    for (int i = 0; i < 5; i++) {
      t.takes("read", 3, () -> e.client().getInputStream().read());
      e.server().getOutputStream().write(i);
      Ends.settle();
      t.result("then", () -> e.client().getInputStream().read());
    }
  }

  private static void values(Ends e, Transcript t) throws Exception {
    for (int millis : new int[] {0, 1, 77, Integer.MAX_VALUE, -1}) {
      t.does("set " + millis, () -> e.client().setSoTimeout(millis));
      t.result("get", () -> e.client().getSoTimeout());
    }
    t.result("the other", () -> e.server().getSoTimeout());
  }

  private static void changedWhileReading(Ends e, Transcript t) throws Exception {
    FutureTask<Integer> reader = Ends.start(() -> e.client().getInputStream().read());
    Ends.settle();
    e.client().setSoTimeout(1);
    Ends.settle();
    t.note("done", reader.isDone());
    e.server().getOutputStream().write(5);
    t.result("read", reader::get);
    t.result("get", () -> e.client().getSoTimeout());
  }

  private static void interrupted(Ends e, Transcript t) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    boolean[] status = new boolean[1];
    FutureTask<Integer> reader =
        new FutureTask<>(
            () -> {
              begun.countDown();
              int read = e.in().read();
              status[0] = Thread.currentThread().isInterrupted();
              return read;
            });
    Thread thread = Thread.ofPlatform().daemon().start(reader);
    begun.await();
    Ends.settle();
    thread.interrupt();
    Ends.settle();
    t.note("done", reader.isDone());
    e.out().write(5);
    t.result("read", reader::get);
    t.note("interrupted", status[0]);
  }

  private static void interruptedBefore(Ends e, Transcript t) throws Exception {
    FutureTask<Integer> reader =
        Ends.start(
            () -> {
              Thread.currentThread().interrupt();
              e.server().getOutputStream().write(new byte[100]);
              return e.in().read();
            });
    Ends.settle();
    e.out().write(5);
    t.result("read", reader::get);
    t.result("other way", () -> e.client().getInputStream().readNBytes(100).length);
  }

  private static void virtualInterrupted(Ends e, Transcript t) throws Exception {
    FutureTask<Integer> reader = new FutureTask<>(() -> e.in().read());
    Thread thread = Thread.ofVirtual().start(reader);
    Ends.settle();
    Ends.settle();
    thread.interrupt();
    t.result("read", reader::get);
    t.result("again", () -> e.in().read());
    Ends.settle();
    t.result("the other", () -> e.client().getInputStream().read());
  }

  private static <T> FutureTask<T> startVirtual(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    Thread.ofVirtual().start(task);
    return task;
  }

  private static void betweenVirtual(Ends e, Transcript t) throws Exception {
    FutureTask<Integer> echo =
        startVirtual(
            () -> {
              for (int i = 0; i < 1000; i++) {
                e.server().getOutputStream().write(e.in().read());
              }
              return 0;
            });
    FutureTask<Integer> caller =
        startVirtual(
            () -> {
              int sum = 0;
              for (int i = 0; i < 1000; i++) {
                e.out().write(i);
                sum += e.client().getInputStream().read();
              }
              return sum;
            });
    t.note("sum", caller.get());
    t.note("echo", echo.get());
  }

  private static void virtualTimeout(Ends e, Transcript t) throws Exception {
    e.server().setSoTimeout(20);
    FutureTask<Integer> reader = startVirtual(() -> e.in().read());
    t.result("read", reader::get);
    e.server().setSoTimeout(0);
    FutureTask<Integer> again = startVirtual(() -> e.in().read());
    Ends.settle();
    e.out().write(4);
    t.result("read", again::get);
  }

  /** More than there are carriers: they have to let go of them. */
  private static void manyVirtual(Ends e, Transcript t) throws Exception {
    Kind kind = e.kind();
    List<Ends> all = new ArrayList<>();
    List<FutureTask<Integer>> readers = new ArrayList<>();
    try {
      for (int i = 0; i < 30; i++) {
        Ends ends = Ends.connect(kind);
        all.add(ends);
        readers.add(startVirtual(() -> ends.in().read()));
      }
      for (int i = 0; i < all.size(); i++) {
        all.get(i).out().write(i);
      }
      for (FutureTask<Integer> reader : readers) {
        t.note("read", reader.get());
      }
    } finally {
      for (Ends ends : all) {
        ends.close();
      }
    }
  }

  private static void twoReaders(Ends e, Transcript t) throws Exception {
    FutureTask<Integer> first = Ends.start(() -> e.in().read());
    FutureTask<Integer> second = Ends.start(() -> e.in().read());
    Ends.settle();
    e.out().write(1);
    Ends.settle();
    e.out().write(1);
    t.note("sum", first.get() + second.get());
  }

  private static void twoWriters(Ends e, Transcript t) throws Exception {
    int size = 300_000;
    List<FutureTask<Integer>> writers = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      byte[] bytes = new byte[size];
      Arrays.fill(bytes, (byte) i);
      writers.add(Ends.start(() -> writeAll(e, bytes)));
    }
    byte[] all = e.in().readNBytes(2 * size);
    int changes = 0;
    for (int i = 1; i < all.length; i++) {
      changes += all[i] == all[i - 1] ? 0 : 1;
    }
    t.note("one after the other", changes);
    for (FutureTask<Integer> writer : writers) {
      t.note("written", writer.get());
    }
  }

  private static int writeAll(Ends e, byte[] bytes) throws IOException {
    e.out().write(bytes);
    return bytes.length;
  }
}
