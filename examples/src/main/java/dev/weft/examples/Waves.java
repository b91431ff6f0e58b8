package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.parallel.Edges;
import dev.weft.parallel.Grid2D;
import dev.weft.parallel.array.NdArray;
import dev.weft.parallel.zarr.ZarrArray;
import dev.weft.parallel.zarr.ZarrMetadata;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/**
 * Waves on a surface whose edges meet: a grid that is divided among the ranks in blocks, with ghost
 * cells that one line fills in each step. In the end the whole surface is gathered, or written by
 * all ranks together to a file or, if its name ends so, to a folder {@code .zarr} that other tools
 * read; rank 0 works it out by itself as well, and compares.
 *
 * <p>{@code weft run -n 4 waves [SIZE [STEPS [RESULT]]]}
 */
public final class Waves {
  private static final int ROOT = 0;
  private static final double SPEED = 0.3;
  private static final int GZIP_LEVEL = 5;

  private Waves() {}

  public static void main(String[] args) {
    Arguments arguments = new Arguments("waves [SIZE [STEPS [RESULT]]]", args, 3);
    int size = (int) arguments.whole(0, "SIZE", 400, 8, 20_000);
    int steps = (int) arguments.whole(1, "STEPS", 200, 0, 1_000_000);
    String result = arguments.text(2, "");
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      long start = System.nanoTime();
      double[] together = run(world, size, steps, result);
      double seconds = (System.nanoTime() - start) / 1e9;
      try (Comm alone = world.split(world.rank() == ROOT ? 0 : Comm.UNDEFINED, 0)) {
        if (alone != null && !Arrays.equals(together, run(alone, size, steps, ""))) {
          throw new IllegalStateException("one rank alone comes to another surface");
        }
      }
      if (world.rank() == ROOT) {
        System.out.printf(
            "%d steps of %d x %d points on %s in %.2f s, height %.6f in the middle%n",
            steps, size, size, Words.ranks(world), seconds, together[size / 2 * size + size / 2]);
      }
    }
  }

  /** The surface after so many steps, at the root. */
  static double[] run(Comm comm, int size, int steps, String result) {
    try (Grid2D grid = Grid2D.of(comm, size, size, 1, Edges.WRAPPED)) {
      double[] before = drop(grid, size);
      double[] now = before.clone();
      for (int step = 0; step < steps; step++) {
        grid.exchange(now);
        advance(grid, before, now);
        double[] next = before;
        before = now;
        now = next;
      }
      if (result.endsWith(".zarr")) {
        writeZarr(grid.view(now), Path.of(result), steps);
      } else if (!result.isEmpty()) {
        grid.write(Path.of(result), now);
      }
      return grid.gather(now, ROOT);
    }
  }

  private static void writeZarr(NdArray surface, Path folder, int steps) {
    ZarrMetadata metadata =
        ZarrMetadata.of(surface.type(), surface.shape())
            .withGzip(GZIP_LEVEL)
            .withDimensionNames("y", "x")
            .withAttributes(Map.of("title", "waves after " + steps + " steps"));
    ZarrArray.create(surface.comm(), folder, metadata).write(surface);
  }

  /** What a drop has raised. */
  private static double[] drop(Grid2D grid, int size) {
    double[] surface = new double[grid.length()];
    for (int row = 0; row < grid.rows(); row++) {
      for (int column = 0; column < grid.columns(); column++) {
        double y = 4.0 * (grid.firstRow() + row) / size - 2;
        double x = 4.0 * (grid.firstColumn() + column) / size - 1;
        surface[grid.index(row, column)] = Math.exp(-10 * (x * x + y * y));
      }
    }
    return surface;
  }

  /** Puts the surface of the next step where the one before the last was. */
  private static void advance(Grid2D grid, double[] before, double[] now) {
    int stride = grid.stride(0);
    for (int row = 0; row < grid.rows(); row++) {
      int from = grid.index(row, 0);
      for (int i = from; i < from + grid.columns(); i++) {
        double around = now[i - 1] + now[i + 1] + now[i - stride] + now[i + stride];
        before[i] = 2 * now[i] - before[i] + SPEED * (around - 4 * now[i]);
      }
    }
  }
}
