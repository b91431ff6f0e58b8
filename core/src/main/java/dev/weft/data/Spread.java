package dev.weft.data;

/**
 * Where the elements of a slice lie if a datatype says so: a layout over the slice's memory, and
 * where in the layout's data the slice begins. Immutable to all appearances; any thread.
 */
final class Spread {
  private static final byte APART = 1;
  private static final byte OVERLAPPING = 2;

  private final Layout layout;
  private final long origin;
  private final long from;

  /** Whether there are gaps; without, the spread only knows that the elements' types differ. */
  final boolean gaps;

  /** Not known yet, or one of the two; threads that find out at once find the same. */
  private byte overlap;

  Spread(Layout layout, long origin, long from) {
    this.layout = layout;
    this.origin = origin;
    this.from = from;
    this.gaps = layout.runs > 1;
  }

  /** Beginning later in the data. */
  Spread skip(long bytes) {
    Spread later = new Spread(layout, origin, from + bytes);
    later.overlap = overlap;
    return later;
  }

  /** The same elements, taken for being apart. */
  Spread unchecked() {
    Spread same = new Spread(layout, origin, from);
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

  /** Whether some byte belongs to two elements. Found out when first asked. */
  boolean overlaps() {
    byte known = overlap;
    if (known == 0) {
      known = Overlap.in(layout) ? OVERLAPPING : APART;
      overlap = known;
    }
    return known == OVERLAPPING;
  }
}
