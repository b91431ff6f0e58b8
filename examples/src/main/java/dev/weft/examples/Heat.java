package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.request.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The heat equation in two dimensions. A picture's brightness is the temperature at the start; heat
 * spreads, and none leaves through the edges, until nothing changes by more than a tolerance.
 *
 * <p>Each rank has a band of rows, with a halo row above and below that mirrors its neighbours'.
 *
 * <p>A small picture is enlarged until it is work for some seconds. The ranks solve a part of it
 * first, so that what is timed runs compiled; then all solve it together, and rank 0 alone.
 *
 * <p>With {@code weft run --survive} it goes on when ranks are lost: {@link LastingHeat}.
 *
 * <p>{@code weft run -n 4 heat [PICTURE [RESULT.png [TOLERANCE]]]}
 */
public final class Heat {
  private static final int ROOT = 0;
  private static final int HALO = 1;
  private static final double CONDUCTIVITY = 0.2;
  private static final int STEPS_PER_CHECK = 10;
  private static final int LEAST_POINTS = 500_000;
  private static final double WARM_TOLERANCE = 1;

  /**
   * @param field temperatures of the whole picture; empty except at the root
   * @param residual greatest change in the last step
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
  record Solution(double[] field, int steps, double residual, double seconds) {}

  private Heat() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments("heat [PICTURE [RESULT.png [TOLERANCE]]]", args, 3);
    String source = arguments.file(0, "PICTURE");
    Path result = Path.of(arguments.text(1, "heat.png"));
    double tolerance = arguments.real(2, "TOLERANCE", 0.02, 1e-6, 255);
    try (Weft weft = Weft.init(args)) {
      if (LastingHeat.isAsked()) {
        Picture picture = Picture.read(source).enlargedTo(LEAST_POINTS);
        tell(
            picture,
            LastingHeat.solve(weft, picture, tolerance),
            "the ranks that are left",
            result);
        return;
      }
      Comm world = weft.world();
      boolean root = world.rank() == ROOT;
      Picture picture = root ? Picture.read(source).enlargedTo(LEAST_POINTS) : null;
      Solution _ = solve(world, picture, WARM_TOLERANCE, new ProgressBar(false));
      ProgressBar progress = ProgressBar.atRank(world.rank());
      Solution solution = solve(world, picture, tolerance, progress);
      progress.clear();
      if (picture != null) {
        tell(picture, solution, Words.ranks(world), result);
      }
      double alone = world.size() > 1 ? secondsAlone(world, picture, tolerance, solution) : 1;
      if (root) {
        System.out.println(Speedup.here(world.size(), alone / solution.seconds()).sentence("heat"));
      }
    }
  }

  /** Writes the picture and says how it has come about, at the rank that has the solution. */
  private static void tell(Picture before, Solution solution, String ranks, Path result)
      throws IOException {
    if (solution.field().length == 0) {
      return;
    }
    new Picture(before.width(), before.height(), solution.field()).write(result);
    System.out.printf(
        "%d x %d points on %s: %d steps in %.2f s, residual %.4f; see %s%n",
        before.width(),
        before.height(),
        ranks,
        solution.steps(),
        solution.seconds(),
        solution.residual(),
        result.toAbsolutePath());
  }

  /** The root solves it again by itself: the very same numbers must come out. Zero elsewhere. */
  private static double secondsAlone(
      Comm world, @Nullable Picture picture, double tolerance, Solution solution) {
    try (Comm alone = world.split(world.rank() == ROOT ? 0 : Comm.UNDEFINED, 0)) {
      if (alone == null) {
        return 0;
      }
      Solution expected = solve(alone, picture, tolerance, new ProgressBar(false));
      if (!Arrays.equals(solution.field(), expected.field())) {
        throw new IllegalStateException("one rank alone comes to another result");
      }
      System.out.printf("rank 0 alone takes %.2f s to the same result%n", expected.seconds());
      return expected.seconds();
    }
  }

  /**
   * @param picture at the root; null elsewhere
   */
  static Solution solve(
      Comm comm, @Nullable Picture picture, double tolerance, ProgressBar progress) {
    int width = comm.broadcast(picture == null ? 0 : picture.width(), ROOT);
    int height = comm.broadcast(picture == null ? 0 : picture.height(), ROOT);
    if (height < comm.size()) {
      throw new ArgumentException(
          "%d rows are too few for %d ranks; each needs one".formatted(height, comm.size()));
    }
    Blocks bands =
        Blocks.of(
            Arrays.stream(Blocks.even(height, comm.size()).counts())
                .map(rows -> rows * width)
                .toArray());
    int rows = (int) bands.count(comm.rank()) / width;
    double[] now = new double[(rows + 2) * width];
    double[] next = new double[now.length];
    Slice whole = picture == null ? null : Slice.of(picture.brightness());
    comm.scatterv(whole, bands, Slice.of(now, width, rows * width), ROOT);

    long start = System.nanoTime();
    double firstResidual = 0;
    double residual = Double.MAX_VALUE;
    int steps = 0;
    while (residual > tolerance) {
      exchangeHalos(comm, now, rows, width);
      double change = step(now, next, rows, width);
      double[] swapped = now;
      now = next;
      next = swapped;
      if (++steps % STEPS_PER_CHECK == 0) {
        residual = comm.allReduce(change, Op.MAX);
        firstResidual = Math.max(firstResidual, residual);
        progress.show(Math.log(firstResidual / residual) / Math.log(firstResidual / tolerance));
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    double[] field = (double[]) comm.gatherv(Slice.of(now, width, rows * width), ROOT).base();
    return new Solution(field, steps, residual, seconds);
  }

  /**
   * Sends the outer rows to the neighbours and gets theirs; at the picture's edge mirrors its own.
   */
  private static void exchangeHalos(Comm comm, double[] field, int rows, int width) {
    int above = comm.rank() == 0 ? Comm.PROC_NULL : comm.rank() - 1;
    int below = comm.rank() == comm.size() - 1 ? Comm.PROC_NULL : comm.rank() + 1;
    int lastRow = rows * width;
    System.arraycopy(field, width, field, 0, width);
    System.arraycopy(field, lastRow, field, lastRow + width, width);
    Request fromAbove = comm.ireceive(Slice.of(field, 0, width), above, HALO);
    Request fromBelow = comm.ireceive(Slice.of(field, lastRow + width, width), below, HALO);
    comm.send(Slice.of(field, width, width), above, HALO);
    comm.send(Slice.of(field, lastRow, width), below, HALO);
    fromAbove.await();
    fromBelow.await();
  }

  /** One step in time; returns the greatest change. */
  private static double step(double[] now, double[] next, int rows, int width) {
    double greatest = 0;
    for (int row = 1; row <= rows; row++) {
      for (int column = 0; column < width; column++) {
        int i = row * width + column;
        double left = now[column > 0 ? i - 1 : i];
        double right = now[column < width - 1 ? i + 1 : i];
        double around = left + right + now[i - width] + now[i + width];
        double change = CONDUCTIVITY * (around - 4 * now[i]);
        next[i] = now[i] + change;
        greatest = Math.max(greatest, Math.abs(change));
      }
    }
    return greatest;
  }
}
