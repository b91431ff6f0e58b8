package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.parallel.array.NdArray;
import dev.weft.testkit.Ranks;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Grids of one to three dimensions: every ghost cell, and the whole in one piece. */
final class GridTest extends OnRanks {
  private static final double UNTOUCHED = -1;
  private static final int[][] POINTS = {{23}, {15, 17}, {14, 9, 8}};

  @TempDir Path folder;

  /** What is at a point of the whole, from its number. */
  private static double value(int[] points, int[] place) {
    double number = 0;
    for (int d = 0; d < points.length; d++) {
      number = number * points[d] + place[d];
    }
    return number;
  }

  /** Goes through all cells from {@code -halo} to {@code count + halo}. */
  private static boolean next(Grid grid, int[] place, int halo) {
    for (int d = place.length - 1; d >= 0; d--) {
      if (++place[d] < grid.count(d) + halo) {
        return true;
      }
      place[d] = -halo;
    }
    return false;
  }

  private static int[] begin(Grid grid, int halo) {
    int[] place = new int[grid.dimensions()];
    Arrays.fill(place, -halo);
    return place;
  }

  private static double[] filled(Grid grid, int[] points) {
    double[] field = new double[grid.length()];
    Arrays.fill(field, UNTOUCHED);
    int[] place = begin(grid, 0);
    do {
      int[] global = new int[place.length];
      Arrays.setAll(global, d -> grid.first(d) + place[d]);
      field[grid.index(place)] = value(points, global);
    } while (next(grid, place, 0));
    return field;
  }

  /** What a cell is to hold after an exchange. */
  private static double expected(Grid grid, int[] points, int[] place, Edges edges) {
    int[] global = new int[place.length];
    for (int d = 0; d < place.length; d++) {
      int at = grid.first(d) + place[d];
      if (edges == Edges.OPEN && (at < 0 || at >= points[d])) {
        return UNTOUCHED;
      }
      global[d] = Math.floorMod(at, points[d]);
    }
    return value(points, global);
  }

  @Test
  void everyGhostCellIsFilled() {
    Ranks.run(
        ranks,
        via,
        world -> {
          for (int[] points : POINTS) {
            for (Edges edges : Edges.values()) {
              for (int halo = 0; halo <= 2; halo++) {
                try (Grid grid = Grid.of(world, halo, edges, points)) {
                  double[] field = filled(grid, points);
                  grid.exchange(field);
                  int[] place = begin(grid, halo);
                  do {
                    assertThat(field[grid.index(place)])
                        .as("%s of %s, halo %d", Arrays.toString(place), edges, halo)
                        .isEqualTo(expected(grid, points, place, edges));
                  } while (next(grid, place, halo));
                }
              }
            }
          }
        });
  }

  @Test
  void allTypesOfArraysAreExchanged() {
    Ranks.run(
        ranks,
        via,
        world -> {
          try (Grid2D grid = Grid2D.of(world, 20, 30, 1, Edges.WRAPPED)) {
            double[] doubles = filled(grid, new int[] {20, 30});
            int length = doubles.length;
            float[] floats = new float[length];
            long[] longs = new long[length];
            int[] ints = new int[length];
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i++) {
              floats[i] = (float) doubles[i];
              longs[i] = (long) doubles[i];
              ints[i] = (int) doubles[i];
              bytes[i] = (byte) ints[i];
            }
            grid.exchange(doubles);
            grid.exchange(floats);
            grid.exchange(longs);
            grid.exchange(ints);
            grid.exchange(bytes);
            for (int i = 0; i < length; i++) {
              assertThat(floats[i]).isEqualTo((float) doubles[i]);
              assertThat(longs[i]).isEqualTo((long) doubles[i]);
              assertThat(ints[i]).isEqualTo((int) doubles[i]);
              assertThat(bytes[i]).isEqualTo((byte) ints[i]);
            }
          }
        });
  }

  @Test
  void placesOfTwoAndThreeDimensionsAgreeWithThoseOfAny() {
    Ranks.run(
        ranks,
        via,
        world -> {
          try (Grid2D flat = Grid2D.of(world, 20, 30);
              Grid3D deep = Grid3D.of(world, 9, 10, 11)) {
            assertThat(flat.index(-1, 2)).isEqualTo(flat.index(new int[] {-1, 2}));
            assertThat(flat.rows() * flat.columns()).isLessThan(flat.length());
            assertThat(flat.index(1, 0) - flat.index(0, 0)).isEqualTo(flat.stride(0));
            assertThat(deep.index(0, -1, 1)).isEqualTo(deep.index(new int[] {0, -1, 1}));
            assertThatThrownBy(() -> flat.index(1, 2, 3))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContainingAll("[1, 2, 3]", "2 dimensions");
            assertThatThrownBy(() -> deep.index(new int[] {4}))
                .isInstanceOf(ArgumentException.class);
            assertThat(deep.length())
                .isEqualTo((deep.planes() + 2) * (deep.rows() + 2) * (deep.columns() + 2));
            assertThat(flat.firstRow() + flat.rows()).isLessThanOrEqualTo(flat.points(0));
            assertThat(flat.firstColumn()).isEqualTo(flat.first(1));
          }
        });
  }

  @Test
  void theWholeIsGatheredWrittenAndRead() {
    Path file = folder.resolve("whole");
    Ranks.run(
        ranks,
        via,
        world -> {
          for (int[] points : POINTS) {
            int all = Arrays.stream(points).reduce(1, (a, b) -> a * b);
            try (DistributedArray array = DistributedArray.of(world, 1, Edges.OPEN, points)) {
              double[] filled = filled(array.grid(), points);
              System.arraycopy(filled, 0, array.local(), 0, filled.length);
              int root = world.size() - 1;
              double[] whole = array.gather(root);
              assertThat(whole).hasSize(world.rank() == root ? all : 0);
              for (int i = 0; i < whole.length; i++) {
                assertThat(whole[i]).isEqualTo(i);
              }
              array.write(file);
              ByteBuffer bytes =
                  ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
              assertThat(bytes.remaining()).isEqualTo(all * Double.BYTES);
              for (int i = 0; i < all; i++) {
                assertThat(bytes.getDouble()).isEqualTo(i);
              }
              try (DistributedArray other = DistributedArray.of(world, 1, Edges.OPEN, points)) {
                other.read(file);
                other.exchange();
                array.exchange();
                int[] first = new int[points.length];
                assertThat(other.get(first)).isEqualTo(array.get(first));
                other.set(7, first);
                assertThat(other.get(first)).isEqualTo(7);
              }
              world.barrier(); // before the file is written anew
            }
          }
        });
  }

  @Test
  void aViewIsOverTheSameElements() {
    Ranks.run(
        ranks,
        via,
        world -> {
          for (int[] points : POINTS) {
            for (Edges edges : Edges.values()) {
              try (DistributedArray array = DistributedArray.of(world, 1, edges, points);
                  NdArray view = array.view()) {
                view.fill(
                    index -> value(points, Arrays.stream(index).mapToInt(i -> (int) i).toArray()));
                assertThat(array.gather(0)).isEqualTo(view.gather(0).array(double[].class));
                double[] unset = array.local().clone();
                array.exchange();
                double[] filled = array.local().clone();
                System.arraycopy(unset, 0, array.local(), 0, unset.length);
                view.exchange();
                assertThat(array.local()).isEqualTo(filled);
              }
            }
          }
        });
  }

  /** The last rank is interrupted before what it waits for has been sent. */
  @Test
  void anExchangeThatFailsLeavesNoReceiveBehind() {
    if (ranks == 1) {
      return;
    }
    Ranks.run(
        ranks,
        via,
        world -> {
          try (Grid grid = Grid.of(world, 1, Edges.OPEN, 4 * ranks)) {
            double[] field = new double[grid.length()];
            Arrays.fill(field, world.rank());
            boolean last = world.rank() == ranks - 1;
            if (last) {
              Thread.currentThread().interrupt();
              assertThatThrownBy(() -> grid.exchange(field))
                  .isInstanceOf(WaitInterruptedException.class);
              assertThat(Thread.interrupted()).isTrue();
            }
            world.barrier();
            if (world.rank() == ranks - 2) {
              grid.comm().send(new double[] {UNTOUCHED}, ranks - 1, 0);
            }
            world.barrier();
            if (last) {
              assertThat(field).containsOnly(world.rank());
              grid.comm().receive(new double[1], ranks - 2, 0);
            }
          }
        });
  }

  /** With 46341 more points than the others, the first rank has more than an array holds. */
  @Test
  void allRanksRefuseABlockThatIsTooLargeForOne() {
    Ranks.run(
        ranks,
        via,
        world ->
            assertThatThrownBy(() -> Grid2D.of(world, 46341, 46340 * ranks + 1, 0, Edges.OPEN))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("more on a rank than an array holds"));
  }

  @Test
  void whatDoesNotFitIsRefused() {
    Ranks.run(
        ranks,
        via,
        world -> {
          assertThatThrownBy(() -> Grid.of(world, 2, Edges.OPEN, 2 * world.size() - 1))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("give at least " + 2 * world.size() + " points");
          try (Grid2D grid = Grid2D.of(world, 20, 30)) {
            assertThatThrownBy(() -> grid.exchange(new double[3]))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("see length()");
            assertThatThrownBy(() -> grid.index(new int[] {0, 32}))
                .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> grid.index(0, -2))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("place -2 in dimension 1; this rank has -1 to ")
                .hasMessageEndingWith(" [W1126]");
            assertThatThrownBy(() -> grid.index(grid.rows() + 1, 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
          }
        });
  }
}
