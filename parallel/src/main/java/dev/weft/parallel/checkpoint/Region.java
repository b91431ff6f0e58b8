package dev.weft.parallel.checkpoint;

import java.lang.foreign.MemorySegment;

/**
 * A box of cells of a whole grid; the cells beyond its edges have places below 0 and from the
 * number of points on.
 */
final class Region {
  private final int[] from;
  private final int[] to;

  /**
   * A box; the arrays are kept.
   *
   * @param from the first cell, by dimension
   * @param to beyond the last one
   */
  Region(int[] from, int[] to) {
    this.from = from;
    this.to = to;
  }

  /** Goes through rows, which lie in one piece in the memory of a rank. */
  private interface RowVisitor {
    void visit(long offsetBytes, long bytes);
  }

  /** What both have; perhaps nothing. */
  Region intersection(Region other) {
    int[] low = new int[from.length];
    int[] high = new int[from.length];
    for (int d = 0; d < from.length; d++) {
      low[d] = Math.max(from[d], other.from[d]);
      high[d] = Math.max(low[d], Math.min(to[d], other.to[d]));
    }
    return new Region(low, high);
  }

  long cells() {
    long cells = 1;
    for (int d = 0; d < from.length; d++) {
      cells *= to[d] - from[d];
    }
    return cells;
  }

  /** Copies these cells, row after row, out of the memory of a block. */
  MemorySegment pack(Block block, MemorySegment memory, int elementBytes) {
    MemorySegment packed = Segments.allocate(cells() * elementBytes);
    long[] at = {0};
    forEachRow(
        block,
        elementBytes,
        (offset, bytes) -> {
          MemorySegment.copy(memory, offset, packed, at[0], bytes);
          at[0] += bytes;
        });
    return packed;
  }

  /** The opposite of {@link #pack}. */
  void unpack(MemorySegment packed, Block block, MemorySegment memory, int elementBytes) {
    long[] at = {0};
    forEachRow(
        block,
        elementBytes,
        (offset, bytes) -> {
          MemorySegment.copy(packed, at[0], memory, offset, bytes);
          at[0] += bytes;
        });
  }

  private void forEachRow(Block block, int elementBytes, RowVisitor visitor) {
    if (cells() == 0) {
      return;
    }
    int last = from.length - 1;
    long bytes = (long) (to[last] - from[last]) * elementBytes;
    int[] place = from.clone();
    do {
      visitor.visit(block.index(place) * elementBytes, bytes);
    } while (next(place, last));
  }

  /** The next row's first cell. */
  private boolean next(int[] place, int last) {
    for (int d = last - 1; d >= 0; d--) {
      if (++place[d] < to[d]) {
        return true;
      }
      place[d] = from[d];
    }
    return false;
  }
}
