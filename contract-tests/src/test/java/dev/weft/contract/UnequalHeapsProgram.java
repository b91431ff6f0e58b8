package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Slice;
import dev.weft.request.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * Rank 0 sends to rank 1, whose heap may be another: what is received, and then what is not. Prints
 * whether a message still leaves at once after many have been received, and how many others do that
 * nobody receives.
 */
final class UnequalHeapsProgram {
  static final int MESSAGE_BYTES = 16 << 10;
  static final int MESSAGES = 600;

  private static final int DATA = 1;
  private static final int GO = 2;
  private static final long SETTLED_MILLIS = 500;
  private static final long LIMIT_MILLIS = 20_000;

  public static void main(String[] args) throws Exception {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      if (world.rank() == 0) {
        send(world);
      } else {
        receive(world);
      }
    }
  }

  private static void send(Comm world) throws InterruptedException {
    byte[] message = new byte[MESSAGE_BYTES];
    for (int i = 0; i < MESSAGES; i++) {
      world.send(message, 1, DATA);
    }
    world.receive(new byte[1], 1, GO);
    List<Request> sends = new ArrayList<>();
    sends.add(world.isend(Slice.of(message), 1, DATA));
    awaitNoMore(sends, LIMIT_MILLIS);
    System.out.println("at once: " + count(sends));
    while (sends.size() < MESSAGES) {
      sends.add(world.isend(Slice.of(message), 1, DATA));
    }
    awaitNoMore(sends, SETTLED_MILLIS);
    System.out.println("ahead: " + count(sends));
    world.send(new byte[1], 1, GO);
    sends.forEach(Request::await);
  }

  private static void receive(Comm world) {
    byte[] message = new byte[MESSAGE_BYTES];
    for (int i = 0; i < MESSAGES; i++) {
      world.receive(message, 0, DATA);
    }
    world.send(new byte[1], 0, GO);
    world.receive(new byte[1], 0, GO);
    for (int i = 0; i < MESSAGES; i++) {
      world.receive(message, 0, DATA);
    }
  }

  /** Until all are complete, or for so long none has become so. */
  private static void awaitNoMore(List<Request> sends, long millis) throws InterruptedException {
    long before = -1;
    long until = System.nanoTime() + millis * 1_000_000;
    for (long now = 0; now < sends.size() && System.nanoTime() < until; now = count(sends)) {
      if (now != before) {
        until = System.nanoTime() + millis * 1_000_000;
        before = now;
      }
      Thread.sleep(1);
    }
  }

  private static long count(List<Request> sends) {
    return sends.stream().filter(Request::test).count();
  }

  private UnequalHeapsProgram() {}
}
