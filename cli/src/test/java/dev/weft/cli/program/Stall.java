package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.rma.Window;
import java.util.concurrent.TimeUnit;

/** Ranks that wait for what never comes, or only seem to, as the first argument says. */
public final class Stall {
  private static final int LONG_MESSAGE_BYTES = 4 << 20;
  private static final int SEND_TAG = 3;
  private static final int RECEIVE_TAG = 5;

  public static void main(String[] args) {
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      int rank = world.rank();
      world.barrier();
      System.out.println("ready " + rank);
      switch (args[0]) {
        case "sends" -> world.send(new byte[LONG_MESSAGE_BYTES], 1 - rank, SEND_TAG);
        case "receives" -> world.receive(new int[1], (rank + 1) % world.size(), RECEIVE_TAG);
        case "barrier" -> barrierWithoutTheLast(world);
        case "mixed" -> allReduceMeetsBroadcast(world);
        case "close" -> exceptionBetweenEpochs(world);
        case "compute" -> compute(world, Integer.parseInt(args[1]));
        default -> throw new IllegalArgumentException(args[0]);
      }
    }
  }

  private static void barrierWithoutTheLast(Comm world) {
    if (world.rank() == world.size() - 1) {
      world.receive(new int[1], 0, RECEIVE_TAG);
    } else {
      world.barrier();
    }
  }

  private static void exceptionBetweenEpochs(Comm world) {
    try (Window one = world.allocateWindow(1, ElementType.INT);
        Window two = world.allocateWindow(1, ElementType.INT)) {
      one.fence();
      if (world.rank() == 1) {
        throw new IllegalStateException("meant");
      }
      two.fence();
    }
  }

  private static void allReduceMeetsBroadcast(Comm world) {
    int last = world.size() - 1;
    if (world.rank() == last) {
      int _ = world.allReduce(1, Op.SUM);
    } else {
      int _ = world.broadcast(1, last);
    }
  }

  /** The first rank computes, the last one waits for it, and the others for the last one. */
  private static void compute(Comm world, int seconds) {
    int last = world.size() - 1;
    if (world.rank() == 0) {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
      double sum = 0;
      while (System.nanoTime() < end) {
        sum += Math.sqrt(sum + 1);
      }
      world.send(new double[] {sum}, last, SEND_TAG);
    } else if (world.rank() == last) {
      world.receive(new double[1], 0, SEND_TAG);
    }
    world.barrier();
  }

  private Stall() {}
}
