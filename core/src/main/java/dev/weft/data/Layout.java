package dev.weft.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The places of a datatype's elements, in the order of its type map: a tree of runs, repetitions
 * and joins. A regular pattern is a loop, whatever its count: a vector of a million blocks is two
 * nodes. Nodes are simplified as they are made (a repetition without gaps is one run), and each
 * knows the sum of its runs. Immutable; any thread.
 *
 * <p>Offsets are in bytes from the place where the node is put. A position in the data counts bytes
 * of data in type map order, without gaps.
 */
abstract sealed class Layout {
  static final Layout EMPTY = new Join(new Layout[0], new long[0]);

  /** Bytes of data. */
  final long size;

  /** Number of elements. */
  final long elements;

  /** The lowest byte. */
  final long low;

  /** Beyond the highest byte. */
  final long high;

  /** Number of runs; adjacent runs count as one. */
  final long runs;

  /** Where the first run begins. */
  final long first;

  /** Where the last run ends. */
  final long end;

  /** The type of all elements; null if they differ or there are none. */
  final @Nullable ElementType type;

  /** The greatest common divisor of all offsets (0 if the only offset is 0). */
  final long grain;

  /** Size of the largest element. */
  final int alignment;

  private Layout(Sum sum) {
    this.size = sum.size;
    this.elements = sum.elements;
    this.low = sum.low;
    this.high = sum.high;
    this.runs = sum.runs;
    this.first = sum.first;
    this.end = sum.end;
    this.type = sum.type;
    this.grain = sum.grain;
    this.alignment = sum.alignment;
  }

  /** Feeds the runs of the data from one place to another, {@code from < to}, put at {@code at}. */
  abstract void visit(long at, long from, long to, RunSink sink);

  /** Whether there is a single run, so that the nodes below can be ignored. */
  final boolean isOneRun(RunSink sink) {
    return runs == 1 && (type != null || !sink.typed);
  }

  /** {@code count} elements in a row. */
  static Layout run(ElementType type, long count) {
    return count == 0 ? EMPTY : new Run(type, CheckedMath.multiply(count, type.bytes()));
  }

  /** A layout {@code count} times, {@code stride} bytes apart. */
  static Layout repeat(Layout child, long count, long stride) {
    if (count == 0 || child.size == 0) {
      return EMPTY;
    } else if (count == 1) {
      return child;
    } else if (child instanceof Run run && stride == run.size) {
      return run(run.elementType, CheckedMath.multiply(count, run.elements));
    } else if (child instanceof Repeat inner && stride == inner.stride * inner.count) {
      return new Repeat(inner.child, CheckedMath.multiply(count, inner.count), inner.stride);
    }
    return new Repeat(child, count, stride);
  }

  /** Layouts, each at an offset of its own. */
  static Layout join(Layout[] parts, long[] offsets) {
    List<Layout> children = new ArrayList<>(parts.length);
    long[] places = new long[parts.length];
    for (int i = 0; i < parts.length; i++) {
      int last = children.size() - 1;
      if (last >= 0 && touches(children.get(last), places[last], parts[i], offsets[i])) {
        Run before = (Run) children.get(last);
        children.set(last, run(before.elementType, before.elements + parts[i].elements));
      } else if (parts[i].size > 0) {
        places[children.size()] = offsets[i];
        children.add(parts[i]);
      }
    }
    if (children.isEmpty() || (children.size() == 1 && places[0] == 0)) {
      return children.isEmpty() ? EMPTY : children.getFirst();
    }
    return new Join(children.toArray(new Layout[0]), Arrays.copyOf(places, children.size()));
  }

  private static boolean touches(Layout before, long at, Layout next, long nextAt) {
    return before instanceof Run one
        && next instanceof Run two
        && one.elementType == two.elementType
        && at + one.size == nextAt;
  }

  /** Elements of one type in a row. */
  static final class Run extends Layout {
    final ElementType elementType;

    private Run(ElementType type, long bytes) {
      super(new Sum(bytes, bytes >> type.shift(), 0, bytes, 1, 0, bytes, type, 0, type.bytes()));
      this.elementType = type;
    }

    @Override
    void visit(long at, long from, long to, RunSink sink) {
      sink.add(elementType, at + from, to - from);
    }
  }

  /** A layout many times at a regular distance, which may be negative. */
  static final class Repeat extends Layout {
    final Layout child;
    final long count;
    final long stride;

    private Repeat(Layout child, long count, long stride) {
      super(Sum.ofRepeat(child, count, stride));
      this.child = child;
      this.count = count;
      this.stride = stride;
    }

    @Override
    void visit(long at, long from, long to, RunSink sink) {
      if (isOneRun(sink)) {
        sink.add(type, at + first + from, to - from);
        return;
      }
      long each = child.size;
      long i = from / each;
      long place = i * each;
      if (place < from) {
        child.visit(at + i * stride, from - place, Math.min(each, to - place), sink);
        i++;
        place += each;
      }
      long whole = (to - place) / each;
      if (whole > 0) {
        visitWhole(at + i * stride, whole, sink);
        i += whole;
        place += whole * each;
      }
      if (place < to) {
        child.visit(at + i * stride, 0, to - place, sink);
      }
    }

    private void visitWhole(long at, long times, RunSink sink) {
      if (child.isOneRun(sink)) {
        sink.addStrided(child.type, at + child.first, child.size, times, stride);
        return;
      }
      for (long i = 0; i < times; i++) {
        child.visit(at + i * stride, 0, child.size, sink);
      }
    }
  }

  /** Layouts at offsets without a pattern. */
  static final class Join extends Layout {
    private final Layout[] children;
    private final long[] offsets;

    /** Where the data of each child begins. */
    private final long[] places;

    private Join(Layout[] children, long[] offsets) {
      super(Sum.ofJoin(children, offsets));
      this.children = children;
      this.offsets = offsets;
      this.places = new long[children.length];
      for (int i = 1; i < children.length; i++) {
        places[i] = places[i - 1] + children[i - 1].size;
      }
    }

    int parts() {
      return children.length;
    }

    Layout part(int i) {
      return children[i];
    }

    long offset(int i) {
      return offsets[i];
    }

    @Override
    void visit(long at, long from, long to, RunSink sink) {
      if (isOneRun(sink)) {
        sink.add(type, at + first + from, to - from);
        return;
      }
      int found = Arrays.binarySearch(places, from);
      for (int i = found < 0 ? -found - 2 : found; i < places.length && places[i] < to; i++) {
        Layout child = children[i];
        long begin = Math.max(0, from - places[i]);
        child.visit(at + offsets[i], begin, Math.min(child.size, to - places[i]), sink);
      }
    }
  }

  /** The sum of a layout's runs. */
  private record Sum(
      long size,
      long elements,
      long low,
      long high,
      long runs,
      long first,
      long end,
      @Nullable ElementType type,
      long grain,
      int alignment) {

    static Sum ofRepeat(Layout child, long count, long stride) {
      long last = CheckedMath.multiply(count - 1, stride);
      boolean touching = child.end == child.first + stride;
      return new Sum(
          CheckedMath.multiply(child.size, count),
          CheckedMath.multiply(child.elements, count),
          CheckedMath.add(child.low, Math.min(0, last)),
          CheckedMath.add(child.high, Math.max(0, last)),
          child.runs * count - (touching ? count - 1 : 0),
          child.first,
          child.end + last,
          child.type,
          gcd(child.grain, stride),
          child.alignment);
    }

    static Sum ofJoin(Layout[] children, long[] offsets) {
      if (children.length == 0) {
        return new Sum(0, 0, 0, 0, 0, 0, 0, null, 0, 1);
      }
      long size = 0;
      long elements = 0;
      long low = Long.MAX_VALUE;
      long high = Long.MIN_VALUE;
      long runs = 0;
      long end = 0;
      ElementType type = children[0].type;
      long grain = 0;
      int alignment = 1;
      for (int i = 0; i < children.length; i++) {
        Layout child = children[i];
        size = CheckedMath.add(size, child.size);
        elements += child.elements;
        low = Math.min(low, CheckedMath.add(child.low, offsets[i]));
        high = Math.max(high, CheckedMath.add(child.high, offsets[i]));
        runs += child.runs - (i > 0 && end == child.first + offsets[i] ? 1 : 0);
        end = child.end + offsets[i];
        type = type == child.type ? type : null;
        grain = gcd(gcd(grain, child.grain), offsets[i]);
        alignment = Math.max(alignment, child.alignment);
      }
      long first = children[0].first + offsets[0];
      return new Sum(size, elements, low, high, runs, first, end, type, grain, alignment);
    }

    private static long gcd(long a, long b) {
      long x = Math.abs(a);
      long y = Math.abs(b);
      while (y != 0) {
        long rest = x % y;
        x = y;
        y = rest;
      }
      return x;
    }
  }
}
