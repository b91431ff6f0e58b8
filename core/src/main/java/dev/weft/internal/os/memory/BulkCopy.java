package dev.weft.internal.os.memory;

import dev.weft.internal.os.OsTuning;
import dev.weft.internal.os.Trials;
import java.lang.foreign.MemorySegment;

/**
 * Copies long pieces into memory that another core reads: through the caches if these are near,
 * past them if they are far. The distance depends on the cores of the two ranks, which may change
 * while they run, so {@link Trials} decide. For one thread at a time.
 */
public final class BulkCopy {
  private final Trials trials = new Trials(OsTuning.BULK_RULES);

  /**
   * Whether long pieces go through the caches for now, so that it pays to fetch the target's lines
   * beforehand. Not in a trial, which would find that the fetched lines cost nothing.
   */
  public boolean wantsTargetFetched() {
    return !trials.other() && !trials.timesNext();
  }

  /** So many bytes went another way; see {@link Trials#passedBy}. */
  public void passedBy(long bytes) {
    trials.passedBy(bytes);
  }

  /** Like {@link Memory#copyOut}. */
  public void copyOut(
      Object base, long offset, MemorySegment target, long targetOffset, long length) {
    if (length < OsTuning.BULK_BYTES || !StreamingCopy.isAvailable()) {
      Memory.copyOut(base, offset, target, targetOffset, length);
    } else if (trials.times(length)) {
      long before = System.nanoTime();
      copy(base, offset, target, targetOffset, length);
      trials.took(length, System.nanoTime() - before);
    } else {
      copy(base, offset, target, targetOffset, length);
    }
  }

  private void copy(
      Object base, long offset, MemorySegment target, long targetOffset, long length) {
    if (trials.other()) {
      StreamingCopy.copyOut(base, offset, target, targetOffset, length);
    } else {
      Memory.copyOut(base, offset, target, targetOffset, length);
    }
  }
}
