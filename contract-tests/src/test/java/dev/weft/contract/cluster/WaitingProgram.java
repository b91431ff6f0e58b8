package dev.weft.contract.cluster;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Connects each rank with each, prints {@code ready}, and has all wait for one, which lets them go
 * on after a time. A rank that is told of a failure meanwhile prints {@code told}.
 */
final class WaitingProgram {
  private static final int LONG_INTS = 4 << 20;
  private static final int CONTENT_LONGS = 300;

  private WaitingProgram() {}

  /** How ranks wait for one that does nothing, or all for each other. */
  enum Wait {
    RECEIVE,
    BARRIER,
    SEND,
    TRAFFIC
  }

  public static void main(String[] args) throws InterruptedException {
    Wait wait = Wait.valueOf(args[0]);
    int awaited = Integer.parseInt(args[1]);
    int millis = Integer.parseInt(args[2]);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      world.allToAll(new int[world.size()], new int[world.size()]);
      for (int other = 0; other < world.size(); other++) {
        if (other != world.rank()) {
          world.isend(new int[1], other, 1);
          world.receive(new int[1], other, 1);
        }
      }
      world.barrier();
      System.out.println("ready");
      try {
        await(world, wait, awaited, millis);
        System.out.println("all went on");
      } catch (PeerFailedException e) {
        System.out.println("told " + e.getMessage());
        throw e;
      }
    }
  }

  /** What all have sent arrives as it was. */
  private static void checkContent(Comm world, int step) {
    int size = world.size();
    long[] mine = new long[CONTENT_LONGS];
    Arrays.setAll(mine, i -> (long) step * i + world.rank());
    long[] sums = new long[CONTENT_LONGS];
    world.allReduce(mine, sums, Op.SUM);
    for (int i = 0; i < CONTENT_LONGS; i++) {
      if (sums[i] != (long) size * step * i + size * (size - 1L) / 2) {
        System.out.println("WRONG content in step " + step + " at " + i + ": " + sums[i]);
      }
    }
  }

  private static void await(Comm world, Wait wait, int awaited, int millis)
      throws InterruptedException {
    boolean lets = world.rank() == awaited;
    if (lets && wait != Wait.TRAFFIC) {
      TimeUnit.MILLISECONDS.sleep(millis);
    }
    switch (wait) {
      case RECEIVE -> {
        int[] message = new int[1];
        if (lets) {
          for (int other = 0; other < world.size(); other++) {
            if (other != awaited) {
              world.send(message, other, 2);
            }
          }
        } else {
          world.receive(message, awaited, 2);
        }
      }
      case BARRIER -> world.barrier();
      case SEND -> {
        int[] message = new int[LONG_INTS];
        if (lets) {
          for (int other = 1; other < world.size(); other++) {
            world.receive(message, Comm.ANY_SOURCE, 3);
          }
        } else {
          world.send(message, awaited, 3);
        }
      }
      case TRAFFIC -> {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (int step = 0; world.allReduce(System.nanoTime() - end, Op.MIN) < 0; step++) {
          checkContent(world, step);
          TimeUnit.MILLISECONDS.sleep(1);
        }
      }
    }
  }
}
