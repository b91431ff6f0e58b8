package dev.weft.contract.collective;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.collective.host.Hierarchy;
import dev.weft.internal.comm.IntraCommunicator;

/**
 * Ranks that are processes, in groups of cores that a property names: they run a script, and then
 * one of them may die among operations, which then fail on all others with its number. Prints a
 * line for each rank that ends so.
 */
public final class CoreGroupsProgram {
  static final String AS_IT_IS_TO_BE = "composed, as it is to be";

  /** For a job whose ranks all live. */
  static final int NONE = -1;

  private static final long SEED = 20;
  private static final int STEPS = 25;
  private static final int LAST_ROUND = 300;

  private CoreGroupsProgram() {}

  /** Whether a communicator's operations are composed, once there has been one. */
  static boolean isComposed(Comm comm) {
    return Hierarchy.orNull(((IntraCommunicator) comm).collectives().exchange()) != null;
  }

  public static void main(String[] arguments) {
    int dead = Integer.parseInt(arguments[0]);
    try (Weft weft = Weft.init(arguments)) {
      Comm world = weft.world();
      new Script(world, SEED).run(STEPS);
      world.barrier();
      if (isComposed(world) && (dead == NONE || failsWith(dead, world))) {
        System.out.println(AS_IT_IS_TO_BE);
      }
    }
  }

  private static boolean failsWith(int dead, Comm world) {
    try {
      for (int round = 0; round <= LAST_ROUND; round++) {
        if (world.rank() == dead && round == LAST_ROUND) {
          Runtime.getRuntime().halt(3);
        }
        if (world.allReduce(1, Op.SUM) != world.size()) {
          return false;
        }
        world.barrier();
        world.broadcast(new int[1000], round % world.size());
      }
      return false;
    } catch (PeerFailedException e) {
      int[] _ = world.agreeFailed();
      return e.worldRank() == dead;
    }
  }
}
