package dev.weft.internal.check;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Has receives from any rank take another message than the first one, if several are there: chosen
 * by chance, from a seed that the program's user gives. One per rank. Any thread; waits a moment
 * for more messages. Once a second thread receives all messages are left to chance: it could take
 * one that has been chosen.
 */
final class SourceChoice {
  /** The system property with the seed. */
  static final String PROPERTY = "weft.check.seed";

  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  /** With fewer ranks there is nothing to wait for. */
  private static final int SEVERAL = 3;

  private final SplittableRandom random;
  private @Nullable Thread thread;
  private boolean given;

  private SourceChoice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /**
   * The choice of a rank; null if no seed is given.
   *
   * @throws ArgumentException if the seed is no number
   */
  static @Nullable SourceChoice of(int rank) {
    String seed = System.getProperty(PROPERTY);
    if (seed == null) {
      return null;
    }
    try {
      return new SourceChoice(31 * Long.parseLong(seed.strip()) + rank);
    } catch (NumberFormatException e) {
      throw new ArgumentException(
          FailureCode.PROPERTY,
          "-D%s=%s is no number; give one, each of which makes other choices"
              .formatted(PROPERTY, seed),
          e);
    }
  }

  /**
   * The source to take a message from in place of any; any if there are not several.
   *
   * @param ranks those of the communicator
   * @param isThere whether a message from a rank could be taken
   * @param waits whether the call may wait
   */
  int source(int ranks, IntPredicate isThere, boolean waits) {
    if (isGivenUp()) {
      return Comm.ANY_SOURCE;
    }
    long start = System.nanoTime();
    int[] there = IntStream.range(0, ranks).filter(isThere).toArray();
    while (there.length < 2
        && waits
        && ranks >= SEVERAL
        && System.nanoTime() - start < PATIENCE_NANOS) {
      LockSupport.parkNanos(PAUSE_NANOS);
      there = IntStream.range(0, ranks).filter(isThere).toArray();
    }
    return there.length < 2 ? Comm.ANY_SOURCE : there[random.nextInt(there.length)];
  }

  private synchronized boolean isGivenUp() {
    Thread caller = Thread.currentThread();
    given |= thread != null && thread != caller;
    thread = caller;
    return given;
  }
}
