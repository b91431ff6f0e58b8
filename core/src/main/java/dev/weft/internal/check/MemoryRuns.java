package dev.weft.internal.check;

import dev.weft.data.Slice;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The bytes of memory that a buffer consists of: columns of one array may interleave and yet share
 * no byte.
 *
 * @param memory an array, or an object that represents all memory outside the heap
 * @param runs in ascending order
 */
record MemoryRuns(Object memory, List<Run> runs) {
  private static final Object OUTSIDE_HEAP = new Object();

  /** Bytes from the beginning of the memory, the end not included. */
  record Run(long start, long end) {}

  static MemoryRuns of(Slice buffer) {
    Object memory = buffer.base();
    long from = 0;
    if (memory instanceof MemorySegment segment) {
      from = segment.address();
      memory = segment.isNative() ? OUTSIDE_HEAP : segment.heapBase().orElse(segment);
    }
    long first = from;
    List<Run> runs = new ArrayList<>();
    if (buffer.bytes() > 0) {
      buffer.forEachRun(
          0,
          buffer.bytes(),
          (offset, length) -> runs.add(new Run(first + offset, first + offset + length)));
    }
    runs.sort(Comparator.comparingLong(Run::start));
    return new MemoryRuns(memory, runs);
  }

  boolean overlaps(MemoryRuns other) {
    if (memory != other.memory) {
      return false;
    }
    int mine = 0;
    int theirs = 0;
    while (mine < runs.size() && theirs < other.runs.size()) {
      Run one = runs.get(mine);
      Run two = other.runs.get(theirs);
      if (one.end <= two.start) {
        mine++;
      } else if (two.end <= one.start) {
        theirs++;
      } else {
        return true;
      }
    }
    return false;
  }
}
