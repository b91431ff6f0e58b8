package dev.weft.parallel.zarr;

import dev.weft.parallel.array.Box;
import dev.weft.parallel.array.NdArray;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where the elements of a box of the whole array lie in the memory of this rank.
 *
 * @param first place of the first element, in elements
 * @param strides distances of neighbours along each dimension, in elements
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BoxMemory(Box box, MemorySegment memory, long first, long[] strides) {

  /** By rows, from the beginning of some memory on. */
  static BoxMemory byRows(Box box, MemorySegment memory) {
    long[] strides = new long[box.dimensions()];
    long stride = 1;
    for (int d = strides.length - 1; d >= 0; d--) {
      strides[d] = stride;
      stride *= box.extent(d);
    }
    return new BoxMemory(box, memory, 0, strides);
  }

  /**
   * Where this rank's part of an array is, if it has all of a box; else null. Indices that follow
   * each other in the whole and are on one rank follow each other there, too.
   *
   * @param from the array's first element, in the whole
   */
  static @Nullable BoxMemory own(NdArray array, Box box, long[] from) {
    NdArray part = array.slice(moved(box, from));
    if (box.count() == 0 || part.count() < box.count()) {
      return null;
    }
    long[] strides = new long[from.length];
    Arrays.setAll(strides, part::stride);
    return new BoxMemory(box, part.memory(), part.at(new long[from.length]), strides);
  }

  /** A box of the whole, counted from an element of it. */
  static Box moved(Box box, long[] origin) {
    long[] from = new long[origin.length];
    long[] to = new long[origin.length];
    Arrays.setAll(from, d -> box.from(d) - origin[d]);
    Arrays.setAll(to, d -> box.to(d) - origin[d]);
    return Box.of(from, to);
  }

  /** Where an element of the whole is, in elements. */
  long at(long[] index) {
    long at = first;
    for (int d = 0; d < index.length; d++) {
      at += (index[d] - box.from(d)) * strides[d];
    }
    return at;
  }
}
