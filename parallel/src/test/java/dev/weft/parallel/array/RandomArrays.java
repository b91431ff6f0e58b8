package dev.weft.parallel.array;

import dev.weft.data.ElementType;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Shapes and divisions at random, and what an element of them holds. */
final class RandomArrays {
  private static final ElementType[] TYPES = ElementType.values();

  private RandomArrays() {}

  /** One to four dimensions; some have length 0 or 1, and some are shorter than there are ranks. */
  static long[] shape(SplittableRandom random) {
    long[] shape = new long[1 + random.nextInt(4)];
    int most = shape.length == 1 ? 60 : shape.length == 2 ? 14 : 6;
    Arrays.setAll(
        shape, _ -> random.nextInt(12) == 0 ? random.nextInt(2) : 1 + random.nextInt(most));
    return shape;
  }

  static ElementType type(SplittableRandom random) {
    return TYPES[random.nextInt(TYPES.length)];
  }

  /** Any division of a shape, without a halo. */
  static ArrayLayout layout(SplittableRandom random, int ranks, long... shape) {
    ArrayLayout layout = ArrayLayout.of(ranks, shape);
    switch (random.nextInt(3)) {
      case 0 -> layout = layout.dividedAlong(random.nextInt(shape.length));
      case 1 -> layout = layout.withGrid(grid(random, ranks, shape.length));
      default -> {}
    }
    for (int d = 0; d < shape.length; d++) {
      if (random.nextInt(3) == 0) {
        layout = layout.withBlocks(d, 1 + random.nextInt(4));
      }
    }
    return layout;
  }

  /** A grid of perhaps fewer ranks. */
  static int[] grid(SplittableRandom random, int ranks, int dimensions) {
    int[] grid = new int[dimensions];
    int left = ranks;
    for (int d = 0; d < dimensions; d++) {
      grid[d] = 1 + random.nextInt(left);
      left /= grid[d];
    }
    return grid;
  }

  static Box box(SplittableRandom random, long... shape) {
    long[] from = new long[shape.length];
    long[] to = new long[shape.length];
    for (int d = 0; d < shape.length; d++) {
      from[d] = random.nextLong(shape[d] + 1);
      to[d] = random.nextLong(from[d], shape[d] + 1);
    }
    return Box.of(from, to);
  }

  /** The number of an element, by rows; what it holds follows from that. */
  static long number(long[] shape, long[] index) {
    long number = 0;
    for (int d = 0; d < shape.length; d++) {
      number = number * shape[d] + index[d];
    }
    return number;
  }

  /** A value that every type tells from its neighbours'. */
  static long value(ElementType type, long number) {
    return switch (type) {
      case BOOLEAN -> number % 3 == 0 ? 1 : 0;
      case BYTE -> (byte) (7 * number + 1);
      default -> 7 * number + 1;
    };
  }

  /** An array in which each element holds the value of its number. */
  static NdArray filled(dev.weft.Comm comm, ElementType type, ArrayLayout layout) {
    NdArray array = NdArray.of(comm, type, layout);
    array.fillLongs(index -> value(type, number(array.shape(), index)));
    return array;
  }
}
