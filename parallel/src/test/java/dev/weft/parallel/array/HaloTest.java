package dev.weft.parallel.array;

import static dev.weft.parallel.array.RandomArrays.grid;
import static dev.weft.parallel.array.RandomArrays.number;
import static dev.weft.parallel.array.RandomArrays.shape;
import static dev.weft.parallel.array.RandomArrays.type;
import static dev.weft.parallel.array.RandomArrays.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.data.ElementType;
import dev.weft.parallel.EachJob;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Every ghost cell of arrays of random shapes, grids, widths and edges. Halos may be wider than
 * blocks, and wider than the whole.
 */
final class HaloTest {
  private static final long UNTOUCHED = 77;

  private static ArrayLayout layout(SplittableRandom random, int ranks) {
    long[] shape = shape(random);
    ArrayLayout layout = ArrayLayout.of(ranks, shape);
    if (random.nextBoolean()) {
      layout = layout.withGrid(grid(random, ranks, shape.length));
    }
    int[] widths = new int[shape.length];
    Arrays.setAll(widths, _ -> random.nextInt(random.nextInt(8) == 0 ? 9 : 3));
    layout = random.nextBoolean() ? layout.withCorners() : layout;
    for (int d = 0; d < shape.length; d++) {
      layout = random.nextBoolean() ? layout.periodicIn(d) : layout;
      layout =
          random.nextInt(4) == 0 && layout.extent(d) > 0
              ? layout.withBlocks(d, Math.ceilDiv(shape[d], layout.grid().extent(d)))
              : layout;
    }
    return layout.withHalo(widths);
  }

  @Test
  void everyGhostCellIsFilled() {
    EachJob.runs(
        40,
        (world, random) -> {
          ElementType type = type(random);
          try (NdArray array = NdArray.of(world, type, layout(random, world.size()))) {
            for (long at = 0; at < NdArray.storedOn(world, array.layout()); at++) {
              ElementAccess.set(array.memory(), type, at, UNTOUCHED);
            }
            long untouched = type == ElementType.BOOLEAN ? 1 : UNTOUCHED;
            long[] shape = array.shape();
            array.fillLongs(index -> value(type, number(shape, index)));
            for (int twice = 0; twice < 2; twice++) {
              array.exchange();
            }
            if (array.count() > 0) {
              check(array, 0, new long[shape.length], untouched);
            }
          }
        });
  }

  private static void check(NdArray array, int d, long[] local, long untouched) {
    if (d < local.length) {
      int width = array.layout().halo(d);
      for (local[d] = -width; local[d] < array.count(d) + width; local[d]++) {
        check(array, d + 1, local, untouched);
      }
      return;
    }
    assertThat(ElementAccess.getLong(array.memory(), array.type(), array.at(local)))
        .as("%s of rank %d of %s", Arrays.toString(local), array.comm().rank(), array)
        .isEqualTo(expected(array, local, untouched));
  }

  private static long expected(NdArray array, long[] local, long untouched) {
    long[] index = new long[local.length];
    int ghosts = 0;
    for (int d = 0; d < local.length; d++) {
      long at = array.index(d, 0) + local[d];
      if (local[d] < 0 || local[d] >= array.count(d)) {
        ghosts++;
      }
      long extent = array.layout().extent(d);
      if ((at < 0 || at >= extent) && !array.layout().grid().isPeriodic(d)) {
        return untouched;
      }
      index[d] = Math.floorMod(at, extent);
    }
    return ghosts > 1 && !array.layout().hasCorners()
        ? untouched
        : value(array.type(), number(array.shape(), index));
  }
}
