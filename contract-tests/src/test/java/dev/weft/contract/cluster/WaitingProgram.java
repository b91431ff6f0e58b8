package dev.weft.contract.cluster;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;
import java.util.concurrent.TimeUnit;

/**
 * Connects each rank with each, prints {@code ready}, and has all wait for one, which lets them go
 * on after a time. A rank that is told of a failure meanwhile prints {@code told}.
 */
final class WaitingProgram {
  private static final int LONG_INTS = 4 << 20;

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
        while (world.allReduce(System.nanoTime() - end, Op.MIN) < 0) {
          TimeUnit.MILLISECONDS.sleep(1);
        }
      }
    }
  }
}
