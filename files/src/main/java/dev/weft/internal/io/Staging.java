package dev.weft.internal.io;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Native memory between the file and the arrays of the program. It is kept for the next use,
 * because the channel would allocate as much for every array. Any thread.
 */
final class Staging {
  private final ConcurrentLinkedDeque<MemorySegment> free = new ConcurrentLinkedDeque<>();

  /** Memory of at least this size, until it is given {@linkplain #give back}. */
  MemorySegment take(long bytes) {
    MemorySegment kept = free.pollFirst();
    if (kept != null && kept.byteSize() >= bytes) {
      return kept;
    }
    long size = Math.max(bytes, FileTuning.LEAST_STAGING_BYTES);
    return Arena.ofAuto().allocate(Long.highestOneBit(size - 1) << 1, 64);
  }

  /** Gives memory back; the caller does not use it any more. */
  void give(MemorySegment segment) {
    if (free.size() < FileTuning.MOST_STAGING_KEPT) {
      free.addFirst(segment);
    }
  }
}
