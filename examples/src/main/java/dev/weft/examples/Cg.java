package dev.weft.examples;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Conjugate gradients (Hestenes and Stiefel, 1952): solves a x = b for a sparse, symmetric,
 * positive definite matrix. Each rank has a block of rows of the matrix and the same block of every
 * vector. In each step it needs the whole of one vector, to multiply its rows with, and the sums of
 * two products.
 *
 * <p>{@code weft run -n 4 cg [MATRIX.mtx [TOLERANCE]]}
 */
public final class Cg {
  private static final int ROOT = 0;
  private static final int STEPS_PER_EQUATION = 10; // one if nothing were rounded

  private final Comm comm;
  private final SparseMatrix rows;
  private final Blocks blocks;
  private final double[] whole;

  /**
   * @param x this rank's block of the solution
   * @param residual what is left of b, in proportion to b
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
  record Solution(double[] x, int steps, double residual) {}

  /**
   * Deals out the rows of a matrix. Collective.
   *
   * @param matrix at the root; null elsewhere
   */
  Cg(Comm comm, @Nullable SparseMatrix matrix) {
    int size = comm.broadcast(matrix == null ? 0 : matrix.rows(), ROOT);
    this.comm = comm;
    blocks = Blocks.even(size, comm.size());
    rows = share(comm, matrix, blocks);
    whole = new double[size];
  }

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments("cg [MATRIX.mtx [TOLERANCE]]", args, 2);
    String file = arguments.file(0, "MATRIX.mtx");
    double tolerance = arguments.real(1, "TOLERANCE", 1e-10, 1e-12, 0.1);
    try (Weft weft = Weft.init(args)) {
      Comm world = weft.world();
      Cg cg = new Cg(world, world.rank() == ROOT ? MatrixMarket.read(file) : null);
      double[] ones = new double[cg.rows.rows()];
      Arrays.fill(ones, 1);
      double[] b = cg.times(ones); // so that the solution is known
      long start = System.nanoTime();
      Solution solution = cg.solve(b, tolerance);
      double seconds = (System.nanoTime() - start) / 1e9;
      double residual = cg.residual(b, solution.x());
      double error = Arrays.stream(solution.x()).map(x -> Math.abs(x - 1)).max().orElse(0);
      double greatestError = world.allReduce(error, Op.MAX);
      if (world.rank() == ROOT) {
        System.out.printf(
            "%d equations on %s: %d steps in %.3f s, residual %.1e, off by %.1e%n",
            cg.whole.length,
            Words.ranks(world),
            solution.steps(),
            seconds,
            residual,
            greatestError);
      }
      if (residual > 10 * tolerance) { // rounding makes it a little more than the method counts
        throw new IllegalStateException(
            "after %d steps b - a x is still %.1e of b".formatted(solution.steps(), residual));
      }
    }
  }

  /** This rank's rows. Three arrays to deal out: how long rows are, and their entries. */
  private static SparseMatrix share(Comm comm, @Nullable SparseMatrix matrix, Blocks blocks) {
    Slice lengths = null;
    Blocks entries = null;
    if (matrix != null) {
      int[] starts = matrix.starts();
      int[] ofRows = new int[matrix.rows()];
      Arrays.setAll(ofRows, row -> starts[row + 1] - starts[row]);
      lengths = Slice.of(ofRows);
      int[] ofRanks = new int[blocks.size()];
      Arrays.setAll(
          ofRanks,
          rank -> {
            int first = (int) blocks.displacement(rank);
            return starts[first + (int) blocks.count(rank)] - starts[first];
          });
      entries = Blocks.of(ofRanks);
    }
    int[] starts = new int[(int) blocks.count(comm.rank()) + 1];
    int[] mine = comm.scatterv(lengths, blocks, ElementType.INT, ROOT).array(int[].class);
    for (int row = 0; row < mine.length; row++) {
      starts[row + 1] = starts[row] + mine[row];
    }
    Slice allColumns = matrix == null ? null : Slice.of(matrix.columns());
    Slice allValues = matrix == null ? null : Slice.of(matrix.values());
    int[] columns = comm.scatterv(allColumns, entries, ElementType.INT, ROOT).array(int[].class);
    double[] values =
        comm.scatterv(allValues, entries, ElementType.DOUBLE, ROOT).array(double[].class);
    return new SparseMatrix(starts, columns, values);
  }

  /**
   * @param b this rank's block of the right-hand side
   * @throws ArgumentException if the matrix is not positive definite
   */
  Solution solve(double[] b, double tolerance) {
    double[] x = new double[b.length];
    double[] r = b.clone(); // b - a x
    double[] p = b.clone(); // where to go next
    double bb = dot(b, b);
    double rr = bb;
    int steps = 0;
    while (rr > tolerance * tolerance * bb && steps < STEPS_PER_EQUATION * whole.length) {
      double[] ap = times(p);
      double pap = dot(p, ap);
      if (!(pap > 0)) {
        throw new ArgumentException(
            "p a p is %s for some p; give a matrix that is symmetric and positive definite"
                .formatted(pap));
      }
      addScaled(x, rr / pap, p);
      addScaled(r, -rr / pap, ap);
      double before = rr;
      rr = dot(r, r);
      for (int i = 0; i < p.length; i++) {
        p[i] = r[i] + rr / before * p[i];
      }
      steps++;
    }
    return new Solution(x, steps, bb == 0 ? 0 : Math.sqrt(rr / bb));
  }

  /** This rank's block of a x. All blocks of x are brought together first. */
  double[] times(double[] x) {
    comm.allGatherv(Slice.of(x), Slice.of(whole), blocks);
    double[] product = new double[x.length];
    rows.multiply(whole, product);
    return product;
  }

  /** The length of b - a x in proportion to that of b, worked out anew. */
  double residual(double[] b, double[] x) {
    double[] difference = b.clone();
    addScaled(difference, -1, times(x));
    double bb = dot(b, b);
    return Math.sqrt(dot(difference, difference) / (bb == 0 ? 1 : bb));
  }

  private double dot(double[] left, double[] right) {
    double sum = 0;
    for (int i = 0; i < left.length; i++) {
      sum += left[i] * right[i];
    }
    return comm.allReduce(sum, Op.SUM);
  }

  private static void addScaled(double[] to, double factor, double[] what) {
    for (int i = 0; i < to.length; i++) {
      to[i] += factor * what[i];
    }
  }
}
