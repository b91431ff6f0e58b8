package dev.weft.internal.collective.exchange;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;

/** Copies and comparisons of slices. Any thread; nothing blocks. */
public final class SliceCopies {
  private SliceCopies() {}

  /** Copies all elements; does nothing if both are the same memory. */
  public static void copy(Slice from, Slice to) {
    if (!from.isContiguous() || !to.isContiguous()) {
      from.copyTo(to);
    } else if (!isSame(from, to)) {
      Memory.copy(
          from.base(),
          from.offsetBytes(),
          to.base(),
          to.offsetBytes(),
          from.bytes(),
          to.type().shift());
    }
  }

  /** Copies all elements to their place among blocks of the same count. */
  public static void copyToBlock(Slice from, Slice blocks, int block) {
    copy(from, blocks.part(block * from.count(), from.count()));
  }

  /** Copies a block with the count of its target. */
  public static void copyFromBlock(Slice blocks, int block, Slice to) {
    copy(blocks.part(block * to.count(), to.count()), to);
  }

  /**
   * A part of a slice; for the whole slice the slice itself, because the compiler could not
   * eliminate a new one.
   */
  public static Slice part(Slice slice, long from, long count) {
    return count == slice.count() ? slice : slice.part(from, count);
  }

  /** The part of a buffer that a run of packed blocks takes, without the one at {@code end}. */
  public static Slice range(Slice buffer, Blocks blocks, int begin, int end) {
    if (begin == end) {
      return buffer.part(0, 0);
    }
    long from = blocks.displacement(begin);
    long to = blocks.displacement(end - 1) + blocks.count(end - 1);
    return buffer.part(from, to - from);
  }

  /** Even blocks of whole values of {@code width} elements. */
  public static Blocks even(long count, int width, int blocks) {
    Blocks values = Blocks.even(count / width, blocks);
    if (width == 1) {
      return values;
    }
    long[] counts = new long[blocks];
    for (int i = 0; i < blocks; i++) {
      counts[i] = values.count(i) * width;
    }
    return Blocks.of(counts);
  }

  /** The same counts, from block {@code first} on and around, each right after the one before. */
  public static Blocks packed(Blocks blocks, int first) {
    long[] counts = new long[blocks.size()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = blocks.count((first + i) % counts.length);
    }
    return Blocks.of(counts);
  }

  /** The count of the longest of some blocks. */
  public static long longest(Blocks blocks) {
    long longest = 0;
    for (int i = 0; i < blocks.size(); i++) {
      longest = Math.max(longest, blocks.count(i));
    }
    return longest;
  }

  /** Whether both begin at the same place in memory. Of contiguous slices. */
  public static boolean isSame(Slice a, Slice b) {
    if (a.base().equals(b.base())) {
      return a.offsetBytes() == b.offsetBytes();
    }
    return overlap(a, b) && segment(a).address() == segment(b).address();
  }

  /** Whether some byte belongs to both. Known of contiguous slices only. */
  public static boolean overlap(Slice a, Slice b) {
    if (a.bytes() == 0 || b.bytes() == 0 || !a.isContiguous() || !b.isContiguous()) {
      return false;
    }
    if (a.base().equals(b.base())) {
      return a.offsetBytes() < b.offsetBytes() + b.bytes()
          && b.offsetBytes() < a.offsetBytes() + a.bytes();
    }
    boolean distinct = isArray(a) && isArray(b);
    if (distinct || hasNoSegment(a) || hasNoSegment(b)) {
      return false;
    }
    return segment(a).asOverlappingSlice(segment(b)).isPresent();
  }

  private static boolean isArray(Slice slice) {
    return !(slice.base() instanceof MemorySegment);
  }

  private static boolean hasNoSegment(Slice slice) {
    return slice.base() instanceof boolean[];
  }

  private static MemorySegment segment(Slice slice) {
    MemorySegment whole = Memory.segment(slice.base());
    if (whole == null) {
      throw new AssertionError("boolean[] has no segment");
    }
    return whole.asSlice(slice.offsetBytes(), slice.bytes());
  }
}
