package dev.weft.parallel.balance;

import dev.weft.Comm;
import dev.weft.data.Op;
import java.util.Arrays;

/**
 * Places in space by their order along a Hilbert curve, on which neighbours are near each other in
 * space (Skilling, Programming the Hilbert curve, 2004). The curve goes through the smallest box
 * around all items.
 */
final class HilbertCurve {
  static final int MOST_DIMENSIONS = 8;

  private static final int KEY_BITS = 62;

  /** Greater than every key; keys are not negative. */
  static final long END = 1L << KEY_BITS;

  private static final int MOST_BITS = 31;

  private HilbertCurve() {}

  /** The key of each item. Collective; blocks. */
  static long[] keys(Comm comm, double[] places, int dimensions) {
    double[] lowest = new double[2 * dimensions];
    Arrays.fill(lowest, Double.POSITIVE_INFINITY);
    for (int i = 0; i < places.length; i++) {
      int d = i % dimensions;
      lowest[d] = Math.min(lowest[d], places[i]);
      lowest[dimensions + d] = Math.min(lowest[dimensions + d], -places[i]);
    }
    double[] box = comm.allReduce(lowest, Op.MIN);
    int bits = Math.min(MOST_BITS, KEY_BITS / dimensions);
    double cells = (double) (1L << bits);
    long[] keys = new long[places.length / dimensions];
    int[] cell = new int[dimensions];
    for (int i = 0; i < keys.length; i++) {
      for (int d = 0; d < dimensions; d++) {
        double extent = -box[dimensions + d] - box[d];
        double share = extent > 0 ? (places[i * dimensions + d] - box[d]) / extent : 0;
        cell[d] = (int) Math.clamp((long) (share * cells), 0, (1L << bits) - 1);
      }
      keys[i] = key(cell, bits);
    }
    return keys;
  }

  /**
   * How far along the curve a cell is.
   *
   * @param cell its numbers, which this changes
   */
  static long key(int[] cell, int bits) {
    int dimensions = cell.length;
    for (int q = 1 << (bits - 1); q > 1; q >>>= 1) {
      int mask = q - 1;
      for (int d = 0; d < dimensions; d++) {
        if ((cell[d] & q) != 0) {
          cell[0] ^= mask;
        } else {
          int exchanged = (cell[0] ^ cell[d]) & mask;
          cell[0] ^= exchanged;
          cell[d] ^= exchanged;
        }
      }
    }
    for (int d = 1; d < dimensions; d++) {
      cell[d] ^= cell[d - 1];
    }
    int flips = 0;
    for (int q = 1 << (bits - 1); q > 1; q >>>= 1) {
      if ((cell[dimensions - 1] & q) != 0) {
        flips ^= q - 1;
      }
    }
    long key = 0;
    for (int bit = bits - 1; bit >= 0; bit--) {
      for (int d = 0; d < dimensions; d++) {
        key = key << 1 | ((cell[d] ^ flips) >>> bit & 1);
      }
    }
    return key;
  }
}
