package dev.weft.internal.engine.base;

/**
 * For how long threads of this rank have waited. A wait that lasts is timed exactly, with clock
 * readings that it makes anyhow. Of the short waits, which end while the thread polls, one of
 * {@value #MEAN_GAP} or so is timed and counts for all since the last, because two readings of the
 * clock would take as long as such a wait. Guarded by the engine lock, except that a spinning
 * thread counts without it: then an addition may be lost.
 */
public final class WaitTime {
  private static final int MEAN_GAP = 64;

  /** Gaps differ, so that a program's own rhythm is not met again and again. */
  private static final int GAPS = 64;

  private static final int NEXT = 1_103_515_245;
  private static final int STEP = 12_345;
  private static final int USED_BITS = 16;

  /** In a short wait that takes longer another program has had the processor. */
  private static final long LONGEST_NANOS = 250_000;

  private long nanos;
  private int untilTimed = 1;
  private int gap = 1;
  private int random;

  /** Whether the short wait that begins now is to be timed. */
  public boolean times() {
    return --untilTimed <= 0;
  }

  /** The short wait that was to be timed has taken so long; 0 if it does not count. */
  public void timed(long tookNanos) {
    nanos += Math.min(tookNanos, LONGEST_NANOS) * gap;
    random = random * NEXT + STEP;
    gap = MEAN_GAP - GAPS / 2 + (random >>> USED_BITS) % GAPS;
    untilTimed = gap;
  }

  /** A wait beyond that has taken so long. */
  public void add(long tookNanos) {
    nanos += tookNanos;
  }

  /** The sum over all threads, without waits that last now. */
  public long nanos() {
    return nanos;
  }
}
