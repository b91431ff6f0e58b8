package dev.weft.data;

/**
 * The places of a slice's elements under a datatype: a layout over the slice's memory, and the
 * position in the layout's data at which the slice begins. Effectively immutable; any thread.
 */
final class DerivedSlice {
  private static final byte APART = 1;
  private static final byte OVERLAPPING = 2;

  private final Layout layout;
  private final long origin;
  private final long from;

  /** Whether there are gaps; without, the spread only knows that the elements' types differ. */
  final boolean gaps;

  /** Unknown, or one of the two; threads that compute it at the same time get the same result. */
  private byte overlap;

  DerivedSlice(Layout layout, long origin, long from) {
    this.layout = layout;
    this.origin = origin;
    this.from = from;
    this.gaps = layout.runs > 1;
  }

  /** The part that begins later in the data. */
  DerivedSlice skip(long bytes) {
    DerivedSlice later = new DerivedSlice(layout, origin, from + bytes);
    later.overlap = overlap;
    return later;
  }

  /** The same elements, treated as disjoint. */
  DerivedSlice unchecked() {
    DerivedSlice same = new DerivedSlice(layout, origin, from);
    same.overlap = APART;
    return same;
  }

  boolean isMixed() {
    return layout.type == null;
  }

  /** Feeds the runs of a part of the slice's data. */
  void visit(long fromByte, long toByte, RunSink sink) {
    if (toByte > fromByte) {
      layout.visit(origin, from + fromByte, from + toByte, sink);
    }
    sink.flush();
  }

  /** Whether some byte belongs to two elements. Computed when first asked. */
  boolean overlaps() {
    byte known = overlap;
    if (known == 0) {
      known = Overlap.in(layout) ? OVERLAPPING : APART;
      overlap = known;
    }
    return known == OVERLAPPING;
  }
}
