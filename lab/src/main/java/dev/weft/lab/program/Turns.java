package dev.weft.lab.program;

import dev.weft.os.NativeAccess;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * The turns of ranks that share processors. Who shares one with whom, and in which order they take
 * turns, decides how long a call takes, and both last for as long as a launch. So while samples are
 * taken each rank is bound to the processor that launchers give it who bind, its number modulo
 * theirs; and up to fifty times per cell each sleeps for a time of its own, which mixes the order.
 * The figure of a launch is then one of many orders. The counterpart of {@code turns.h}.
 *
 * <p>Where each rank has a processor nothing is done, and where threads cannot be bound, they are
 * not. (Curtsinger and Berger, STABILIZER, ASPLOS 2013, on the layout of memory: what lasts as long
 * as a process and cannot be controlled is made random, again and again.) One thread per rank.
 */
final class Turns {
  private static final int MIXES = 50;
  private static final long LONGEST_SLEEP_NANOS = 1_000_000;

  private final int rank;
  private final boolean shared;
  private final SplittableRandom random = new SplittableRandom();
  private BitSet allowed = new BitSet();

  Turns(int rank, double ranksPerCore) {
    this.rank = rank;
    shared = ranksPerCore > 1;
  }

  /** Before the samples of a cell. */
  void begin() {
    if (shared && NativeAccess.get().available() && !Thread.currentThread().isVirtual()) {
      allowed = NativeAccess.get().affinity().allowed();
      int _ = NativeAccess.get().affinity().bindToOne(rank);
    }
  }

  /** Whether they are to be mixed before one of so many samples. */
  boolean areDue(int sample, int samples) {
    return shared && sample % ((samples + MIXES - 1) / MIXES) == 0;
  }

  /**
   * Mixes them. All do it together, after a barrier: one that went ahead would delay the others'
   * last call.
   */
  void mix() {
    LockSupport.parkNanos(random.nextLong(LONGEST_SLEEP_NANOS));
  }

  /** Afterwards the thread may run where it might before. */
  void end() {
    if (!allowed.isEmpty()) {
      int _ = NativeAccess.get().affinity().bind(allowed);
    }
  }
}
