package dev.weft.lab.program;

import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Mixes the turns of ranks that share processors. In which order they take turns decides how long a
 * call takes, and it lasts. So up to twenty times in a visit of a cell each sleeps for a time of
 * its own; the figure of a launch is then one of many orders. Who shares a processor with whom
 * decides as well: the launcher binds them. The counterpart of {@code turns.h}.
 *
 * <p>Done only where the lab asks for it. (Curtsinger and Berger, STABILIZER, ASPLOS 2013, on the
 * layout of memory: what lasts as long as a process and cannot be controlled is made random, again
 * and again.) One thread per rank.
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
