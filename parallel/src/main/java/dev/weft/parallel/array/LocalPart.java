package dev.weft.parallel.array;

import dev.weft.data.ArrayOrder;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import java.util.Arrays;

/**
 * One rank's part of an array in its memory.
 *
 * @param counts of the rank's own elements, by dimension
 * @param strides distances of neighbours, in elements
 * @param origin the first of the rank's own elements
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LocalPart(
    ArrayLayout layout,
    int rank,
    ElementType type,
    PartMemory storage,
    long[] counts,
    long[] strides,
    long origin) {

  /** The part in memory that has the ghost cells of the layout around it. */
  static LocalPart of(ArrayLayout layout, int rank, ElementType type, PartMemory storage) {
    long[] strides = PartTypes.strides(stored(layout, rank), ArrayOrder.ROW_MAJOR);
    long origin = 0;
    for (int d = 0; d < strides.length; d++) {
      origin += layout.halo(d) * strides[d];
    }
    return new LocalPart(layout, rank, type, storage, counts(layout, rank), strides, origin);
  }

  static long[] stored(ArrayLayout layout, int rank) {
    long[] stored = new long[layout.dimensions()];
    Arrays.setAll(stored, d -> layout.stored(rank, d));
    return stored;
  }

  private static long[] counts(ArrayLayout layout, int rank) {
    long[] counts = new long[layout.dimensions()];
    Arrays.setAll(counts, d -> layout.count(rank, d));
    return counts;
  }

  /** The part within a box, in the same memory. */
  LocalPart window(Box box) {
    ArrayLayout window = layout.window(box);
    long first = origin;
    for (int d = 0; d < counts.length; d++) {
      int place = layout.place(rank, d);
      long skipped = place < 0 ? 0 : layout.division(d).countBefore(place, box.from(d));
      first += skipped * strides[d];
    }
    return new LocalPart(window, rank, type, storage, counts(window, rank), strides, first);
  }

  /** The elements at places counted in the rank's own ones, in row-major order. */
  Slice at(Runs[] places) {
    return at(places, ArrayOrder.ROW_MAJOR);
  }

  Slice at(Runs[] places, ArrayOrder order) {
    return storage.slice(PartTypes.type(type, places, strides, origin, order), type);
  }

  /** The rank's own elements. */
  Slice own(ArrayOrder order) {
    return at(all(), order);
  }

  /** The places of all of the rank's own elements. */
  Runs[] all() {
    Runs[] all = new Runs[counts.length];
    Arrays.setAll(all, d -> Runs.of(0, counts[d]));
    return all;
  }

  void forEach(IndexFunction.Visitor visitor) {
    if (!PartTypes.isEmpty(all())) {
      forEach(0, new long[counts.length], origin, visitor);
    }
  }

  private void forEach(int d, long[] index, long at, IndexFunction.Visitor visitor) {
    if (d == counts.length) {
      visitor.visit(index, at);
      return;
    }
    for (long local = 0; local < counts[d]; local++) {
      index[d] = layout.index(rank, d, local);
      forEach(d + 1, index, at + local * strides[d], visitor);
    }
  }
}
