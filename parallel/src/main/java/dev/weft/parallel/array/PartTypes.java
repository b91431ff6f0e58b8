package dev.weft.parallel.array;

import dev.weft.data.ArrayOrder;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.parallel.division.IndexDivision;

/**
 * The places of elements in memory, as datatypes. A set of elements is a product: one set of
 * indices along each dimension. Both sides of a transfer list theirs in the ascending order of the
 * index in the whole, so elements meet.
 */
final class PartTypes {
  private PartTypes() {}

  /** Distances of neighbours along each dimension of an array, in elements. */
  static long[] strides(long[] stored, ArrayOrder order) {
    long[] strides = new long[stored.length];
    long stride = 1;
    for (int i = 0; i < stored.length; i++) {
      int d = order == ArrayOrder.ROW_MAJOR ? stored.length - 1 - i : i;
      strides[d] = stride;
      stride = Math.multiplyExact(stride, stored[d]);
    }
    return strides;
  }

  /** A rank's indices within a box, counted in the whole from the box's beginning. */
  static Runs[] indices(ArrayLayout layout, int rank, Box box) {
    Runs[] all = new Runs[layout.dimensions()];
    for (int d = 0; d < all.length; d++) {
      Runs runs = new Runs();
      int place = layout.place(rank, d);
      if (place >= 0) {
        long from = box.from(d);
        layout
            .division(d)
            .forEachRun(
                place, from, box.to(d), (index, local, length) -> runs.add(index - from, length));
      }
      all[d] = runs;
    }
    return all;
  }

  /** A rank's indices within a box, counted in the rank's own. */
  static Runs[] places(ArrayLayout layout, int rank, Box box) {
    Runs[] all = new Runs[layout.dimensions()];
    for (int d = 0; d < all.length; d++) {
      Runs runs = new Runs();
      int place = layout.place(rank, d);
      if (place >= 0) {
        layout
            .division(d)
            .forEachRun(
                place, box.from(d), box.to(d), (index, local, length) -> runs.add(local, length));
      }
      all[d] = runs;
    }
    return all;
  }

  /**
   * The indices that a rank has in one layout and another in a second, counted in the first's own.
   */
  static Runs[] common(ArrayLayout layout, int rank, ArrayLayout other, int otherRank) {
    Runs[] all = new Runs[layout.dimensions()];
    for (int d = 0; d < all.length; d++) {
      all[d] = common(layout, rank, other, otherRank, d);
    }
    return all;
  }

  /** Those along one dimension. */
  static Runs common(ArrayLayout layout, int rank, ArrayLayout other, int otherRank, int d) {
    Runs runs = new Runs();
    int place = layout.place(rank, d);
    int otherPlace = other.place(otherRank, d);
    if (place >= 0 && otherPlace >= 0) {
      IndexDivision theirs = other.division(d);
      layout
          .division(d)
          .forEachRun(
              place,
              0,
              layout.extent(d),
              (index, local, length) ->
                  theirs.forEachRun(
                      otherPlace,
                      index,
                      index + length,
                      (at, ignored, both) -> runs.add(local + at - index, both)));
    }
    return runs;
  }

  static boolean isEmpty(Runs[] runs) {
    for (Runs each : runs) {
      if (each.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /**
   * The elements at all combinations of places.
   *
   * @param strides of the memory, in elements
   * @param origin the element at place 0 of all dimensions
   * @param order in which the elements follow each other
   */
  static Datatype type(
      ElementType element, Runs[] runs, long[] strides, long origin, ArrayOrder order) {
    Datatype type = Datatype.of(element);
    if (isEmpty(runs)) {
      return type.contiguous(0);
    }
    for (int i = 0; i < runs.length; i++) {
      int d = order == ArrayOrder.ROW_MAJOR ? runs.length - 1 - i : i;
      type = runs[d].over(type, strides[d] << element.shift());
    }
    return Datatype.struct(Datatype.Member.at(origin << element.shift(), type));
  }
}
