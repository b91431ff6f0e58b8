package dev.weft.lab.program;

import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Mixes the turns of ranks that share processors. The order of their turns determines the time of a
 * call, and the order persists. So up to twenty times in a visit of a cell each rank sleeps for a
 * different time; the figure of a launch then covers many orders. The time also depends on which
 * ranks share a processor, so the launcher binds them. The counterpart of {@code turns.h}.
 *
 * <p>This is done only if the lab requests it. (Curtsinger and Berger, STABILIZER, ASPLOS 2013, do
 * the same for the layout of memory: a factor that lasts as long as a process and cannot be
 * controlled is randomised repeatedly.) One thread per rank.
 */
final class Turns {
  private static final int MIXES = 20;
  private static final long LONGEST_SLEEP_NANOS = 1_000_000;

  private final boolean mixed;
  private final SplittableRandom random = new SplittableRandom();

  Turns(boolean mixed) {
    this.mixed = mixed;
  }

  /** Whether they are to be mixed before one of so many samples. */
  boolean areDue(int sample, int samples) {
    return mixed && sample % ((samples + MIXES - 1) / MIXES) == 0;
  }

  /**
   * Mixes them. All do it together, after a barrier: one that went ahead would delay the others'
   * last call.
   */
  void mix() {
    LockSupport.parkNanos(random.nextLong(LONGEST_SLEEP_NANOS));
  }
}
