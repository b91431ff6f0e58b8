package dev.weft.contract.collective;

import dev.weft.Comm;
import java.util.EnumSet;
import java.util.SplittableRandom;

/**
 * The collective operations on however many ranks there are, each compared with the model. Counts
 * shrink as ranks grow, so that the model, which every rank works out for itself, stays quick.
 */
public final class Suite {
  private static final double MODEL_ELEMENTS = 4e6;
  private static final int TOGETHER = 6;

  private static final EnumSet<Operation> EACH_PAIR =
      EnumSet.of(Operation.ALL_TO_ALLV, Operation.ALL_TO_ALLW);

  private Suite() {}

  /** One rank's part in every operation in every form; all ranks give the same seed. */
  public static void all(Comm comm, long seed) {
    new Script(comm, seed).runAll(TOGETHER);
  }

  /**
   * One rank's part in the operations that block, on few elements; all give the same seed. Left out
   * are those that have every pair of ranks exchange a message: with many ranks that takes long.
   */
  public static void each(Comm comm, long seed) {
    new Script(comm, seed).runEach(EnumSet.complementOf(EACH_PAIR));
  }

  /** One rank's part in so many random operations in random forms; all give the same arguments. */
  public static void some(Comm comm, long seed, int steps) {
    new Script(comm, seed).run(steps);
  }

  /** An operation with no more elements a block than the model can bear. */
  static Step step(Operation operation, int ranks, SplittableRandom random) {
    double inputs = Math.pow(ranks, operation.isAmongAll() ? 3 : 2);
    return new Step(ranks, operation, (int) Math.max(2, MODEL_ELEMENTS / inputs), random);
  }
}
