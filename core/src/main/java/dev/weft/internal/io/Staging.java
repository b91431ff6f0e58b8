package dev.weft.internal.io;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Native memory between the file and the arrays of the program, kept for the next use: the channel
 * would allocate as much for every array that it is given. Any thread.
 */
final class Staging {
  private static final long LEAST = 1 << 13;
  private static final int MOST_KEPT = 8;

  private final ConcurrentLinkedDeque<MemorySegment> free = new ConcurrentLinkedDeque<>();

  /** Memory of at least this size, until it is given {@linkplain #give back}. */
  MemorySegment take(long bytes) {
    MemorySegment kept = free.pollFirst();
    if (kept != null && kept.byteSize() >= bytes) {
      return kept;
    }
    long size = bytes <= LEAST ? LEAST : Long.highestOneBit(bytes - 1) << 1;
    return Arena.ofAuto().allocate(size, 64);
  }

  /** Gives memory back; the caller does not use it any more. */
  void give(MemorySegment segment) {
    if (free.size() < MOST_KEPT) {
      free.addFirst(segment);
    }
  }
}
