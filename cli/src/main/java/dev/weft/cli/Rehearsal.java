package dev.weft.cli;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;

/**
 * The short jobs that {@code bin/prepare.sh} runs before the first start, so that the JVM records
 * the classes that a rank needs for messages, for collectives and for a failure, which should not
 * wait for the loading of classes. The last rank halts; the others wait for it and end with the
 * resulting exception, after they have met without it in a job that goes on.
 */
public final class Rehearsal {
  private static final int TAG = 1;
  private static final int LONG_MESSAGE = 1 << 17;

  public static void main(String[] args) {
    Comm world = Weft.init(args).world();
    exchange(world, new double[1]);
    exchange(world, new double[LONG_MESSAGE]);
    world.barrier();
    if (world.rank() == world.size() - 1) {
      Runtime.getRuntime().halt(1);
    }
    try {
      world.receive(new double[1], world.size() - 1, TAG);
    } catch (PeerFailedException lost) {
      if (Boolean.getBoolean("weft.survive")) {
        goOn(world);
      }
      throw lost;
    }
  }

  private static void goOn(Comm world) {
    world.revoke();
    int[] _ = world.acknowledgeFailed();
    long _ = world.agree(1);
    Comm left = world.shrink();
    exchange(left, new double[1]);
    left.close();
  }

  private static void exchange(Comm world, double[] out) {
    int next = (world.rank() + 1) % world.size();
    int previous = (world.rank() + world.size() - 1) % world.size();
    double[] in = new double[out.length];
    world.sendReceive(out, next, TAG, in, previous, TAG);
    world.allReduce(out, in, Op.SUM);
    world.broadcast(out, 0);
  }

  private Rehearsal() {}
}
