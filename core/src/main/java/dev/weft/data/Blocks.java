package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;

/**
 * The division of a buffer into one block per rank: a count and a displacement for each, in
 * elements. The v-forms of the collective operations take a Blocks object where MPI takes two
 * arrays (MPI 4.1, sections 6.5 to 6.8). Blocks of a receive buffer must not overlap. Immutable.
 */
@CheckReturnValue
public final class Blocks {
  private final long[] counts;
  private final long[] offsets;

  private Blocks(long[] counts, long[] offsets) {
    for (int i = 0; i < counts.length; i++) {
      if ((counts[i] | offsets[i] | (counts[i] + offsets[i])) < 0) {
        throw new ArgumentException(
            FailureCode.BUFFER_SIZE,
            "block %d has count %d at displacement %d; neither may be negative"
                .formatted(i, counts[i], offsets[i]));
      }
    }
    this.counts = counts;
    this.offsets = offsets;
  }

  /** Blocks of these counts, each right after the one before. */
  public static Blocks of(int... counts) {
    return of(widen(counts));
  }

  /** Blocks of these counts, each right after the one before. */
  public static Blocks of(long... counts) {
    return new Blocks(counts.clone(), packed(counts));
  }

  /**
   * Blocks of these counts at these displacements.
   *
   * @throws ArgumentException if one is negative or there are not as many of one as of the other
   */
  public static Blocks of(int[] counts, int[] displacements) {
    return of(widen(counts), widen(displacements));
  }

  /**
   * Blocks of these counts at these displacements.
   *
   * @throws ArgumentException if one is negative or there are not as many of one as of the other
   */
  public static Blocks of(long[] counts, long[] displacements) {
    if (counts.length != displacements.length) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "%d counts and %d displacements; give as many of one as of the other"
              .formatted(counts.length, displacements.length));
    }
    return new Blocks(counts.clone(), displacements.clone());
  }

  /**
   * {@code blocks} blocks of {@code count} elements each.
   *
   * @throws ArgumentException if the count is negative or there is no block
   */
  public static Blocks equal(long count, int blocks) {
    check(count, blocks);
    long[] counts = new long[blocks];
    Arrays.fill(counts, count);
    return new Blocks(counts, packed(counts));
  }

  /**
   * {@code total} elements in {@code blocks} blocks whose counts differ by one at most; the longer
   * ones come first.
   *
   * @throws ArgumentException if the total is negative or there is no block
   */
  public static Blocks even(long total, int blocks) {
    check(total, blocks);
    long[] counts = new long[blocks];
    for (int i = 0; i < blocks; i++) {
      counts[i] = total / blocks + (i < total % blocks ? 1 : 0);
    }
    return new Blocks(counts, packed(counts));
  }

  /** Number of blocks. */
  public int size() {
    return counts.length;
  }

  /** Number of elements of a block. */
  public long count(int block) {
    return counts[block];
  }

  /** Where a block begins, in elements from the beginning of the buffer. */
  public long displacement(int block) {
    return offsets[block];
  }

  /** All counts. */
  public long[] counts() {
    return counts.clone();
  }

  /** Number of elements of all blocks together. */
  public long total() {
    long total = 0;
    for (long count : counts) {
      total += count;
    }
    return total;
  }

  /** Number of elements that a buffer must have to hold all blocks. */
  public long extent() {
    long extent = 0;
    for (int i = 0; i < counts.length; i++) {
      extent = Math.max(extent, offsets[i] + counts[i]);
    }
    return extent;
  }

  /** Whether each block begins where the one before it ends, and the first one at zero. */
  public boolean isPacked() {
    long at = 0;
    for (int i = 0; i < counts.length; i++) {
      if (offsets[i] != at) {
        return false;
      }
      at += counts[i];
    }
    return true;
  }

  /** The elements of a block, in a buffer divided like this. */
  public Slice of(Slice buffer, int block) {
    return buffer.part(offsets[block], counts[block]);
  }

  @Override
  public String toString() {
    return "counts " + Arrays.toString(counts) + " at " + Arrays.toString(offsets);
  }

  private static void check(long count, int blocks) {
    if (count < 0 || blocks < 1) {
      throw new ArgumentException(
          FailureCode.BUFFER_SIZE,
          "%d elements in %d blocks; elements may not be negative, and blocks not fewer than 1"
              .formatted(count, blocks));
    }
  }

  private static long[] widen(int[] values) {
    return Arrays.stream(values).asLongStream().toArray();
  }

  private static long[] packed(long[] counts) {
    long[] offsets = new long[counts.length];
    for (int i = 1; i < counts.length; i++) {
      offsets[i] = offsets[i - 1] + counts[i - 1];
    }
    return offsets;
  }
}
