package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether some byte of a layout belongs to two of its elements.
 *
 * <p>Regular patterns are decided by their strides: loops nested in any order do not overlap if,
 * taken by ascending stride, each steps over all that the smaller ones span. That covers arrays of
 * any dimension, also interleaved columns. Joined layouts do not overlap if none of them does and
 * their sorted spans are disjoint. If neither rule decides, the runs do: sort beginnings and ends
 * separately; no byte is in two runs exactly if the beginning at each place of its list is not
 * below the end at the place before.
 */
final class Overlap {
  private static final int MAX_RUNS = 1 << 28;

  private Overlap() {}

  static boolean in(Layout layout) {
    return !isClear(layout) && byRuns(layout);
  }

  private static boolean isClear(Layout layout) {
    return switch (layout) {
      case Layout.Run _ -> true;
      case Layout.Repeat repeat -> isClear(repeat);
      case Layout.Join join -> isClear(join);
    };
  }

  private static boolean isClear(Layout.Repeat outermost) {
    int depth = 1;
    Layout inner = outermost.child;
    while (inner instanceof Layout.Repeat repeat) {
      inner = repeat.child;
      depth++;
    }
    Layout.Repeat[] loops = new Layout.Repeat[depth];
    Layout next = outermost;
    for (int i = 0; i < depth; i++) {
      loops[i] = (Layout.Repeat) next;
      next = loops[i].child;
    }
    Arrays.sort(loops, Comparator.comparingLong(loop -> Math.abs(loop.stride)));
    long span = inner.high - inner.low;
    for (Layout.Repeat loop : loops) {
      long stride = Math.abs(loop.stride);
      if (stride < span) {
        return false;
      }
      span += stride * (loop.count - 1);
    }
    return isClear(inner);
  }

  private static boolean isClear(Layout.Join join) {
    long[] begins = new long[join.parts()];
    long[] ends = new long[join.parts()];
    Layout last = null;
    for (int i = 0; i < begins.length; i++) {
      Layout part = join.part(i);
      if (part != last && !isClear(part)) {
        return false;
      }
      last = part;
      begins[i] = join.offset(i) + part.low;
      ends[i] = join.offset(i) + part.high;
    }
    return standApart(begins, ends, begins.length);
  }

  private static boolean byRuns(Layout layout) {
    if (layout.runs > MAX_RUNS) {
      throw new ArgumentException(
          FailureCode.DATATYPE,
          "a datatype of %d interleaved blocks is too irregular to receive into; receive in parts"
              .formatted(layout.runs));
    }
    Ranges ranges = new Ranges((int) layout.runs);
    layout.visit(0, 0, layout.size, ranges);
    ranges.flush();
    return !standApart(ranges.begins, ranges.ends, ranges.count);
  }

  private static boolean standApart(long[] begins, long[] ends, int count) {
    Arrays.sort(begins, 0, count);
    Arrays.sort(ends, 0, count);
    for (int i = 1; i < count; i++) {
      if (begins[i] < ends[i - 1]) {
        return false;
      }
    }
    return true;
  }

  private static final class Ranges extends RunSink {
    private final long[] begins;
    private final long[] ends;
    private int count;

    Ranges(int runs) {
      super(Typing.JOINED);
      begins = new long[runs];
      ends = new long[runs];
    }

    @Override
    void accept(@Nullable ElementType elements, long runOffset, long runBytes) {
      begins[count] = runOffset;
      ends[count] = runOffset + runBytes;
      count++;
    }
  }
}
