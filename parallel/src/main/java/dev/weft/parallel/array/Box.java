package dev.weft.parallel.array;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;

/**
 * The elements of an array whose indices lie, in each dimension, from a first one up to but not
 * including an end. Immutable; any thread.
 */
public final class Box {
  private final long[] from;
  private final long[] to;

  private Box(long[] from, long[] to) {
    this.from = from;
    this.to = to;
  }

  /**
   * A box.
   *
   * @param from the first index, by dimension
   * @param to the index after the last one, by dimension; not below the first
   */
  public static Box of(long[] from, long[] to) {
    if (from.length != to.length) {
      throw new ArgumentException(
          FailureCode.ARRAY,
          "a box from %s to %s; give one number of each for every dimension"
              .formatted(Arrays.toString(from), Arrays.toString(to)));
    }
    for (int d = 0; d < from.length; d++) {
      if (from[d] < 0 || to[d] < from[d]) {
        throw new ArgumentException(
            FailureCode.ARRAY,
            "a box from %d to %d in dimension %d; give 0 or more, and an end that is not before"
                .formatted(from[d], to[d], d));
      }
    }
    return new Box(from.clone(), to.clone());
  }

  /** All elements of an array of a shape. */
  public static Box whole(long... shape) {
    return of(new long[shape.length], shape);
  }

  /** The box without elements at the beginning. */
  public static Box empty(int dimensions) {
    return new Box(new long[dimensions], new long[dimensions]);
  }

  /** Number of dimensions. */
  public int dimensions() {
    return from.length;
  }

  /** The first index in a dimension. */
  public long from(int dimension) {
    return from[dimension];
  }

  /** The index after the last one in a dimension. */
  public long to(int dimension) {
    return to[dimension];
  }

  /** Indices in a dimension. */
  public long extent(int dimension) {
    return to[dimension] - from[dimension];
  }

  /** Indices in each dimension. */
  public long[] shape() {
    long[] shape = new long[from.length];
    Arrays.setAll(shape, this::extent);
    return shape;
  }

  /** Number of elements. */
  public long count() {
    long count = 1;
    for (int d = 0; d < from.length; d++) {
      count = Math.multiplyExact(count, extent(d));
    }
    return count;
  }

  /** What both have; a box without elements if that is nothing. */
  public Box intersection(Box other) {
    long[] low = new long[from.length];
    long[] high = new long[from.length];
    for (int d = 0; d < from.length; d++) {
      low[d] = Math.max(from[d], other.from[d]);
      high[d] = Math.max(low[d], Math.min(to[d], other.to[d]));
    }
    return new Box(low, high);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Box box && Arrays.equals(from, box.from) && Arrays.equals(to, box.to);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(from) + Arrays.hashCode(to);
  }

  @Override
  public String toString() {
    return Arrays.toString(from) + " to " + Arrays.toString(to);
  }
}
