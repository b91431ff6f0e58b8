package dev.weft.parallel.array;

/** Functions of the index of an element in the whole. */
public final class IndexFunction {
  private IndexFunction() {}

  /** Gives a {@code double} for an index. */
  @FunctionalInterface
  public interface ToDouble {
    /**
     * The value of an element.
     *
     * @param index one number for each dimension; the array is used again for the next element
     */
    double apply(long[] index);
  }

  /** Gives a {@code long} for an index. */
  @FunctionalInterface
  public interface ToLong {
    /**
     * The value of an element.
     *
     * @param index one number for each dimension; the array is used again for the next element
     */
    long apply(long[] index);
  }

  /** Takes the elements of a rank's own part. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * An element.
     *
     * @param index one number for each dimension; the array is used again for the next element
     * @param at where it is in the rank's memory, in elements
     */
    void visit(long[] index, long at);
  }
}
