package dev.weft.lab.model;

import java.util.ArrayList;
import java.util.List;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * Least squares without negative coefficients, because no cost is negative: the active-set method
 * of Lawson and Hanson (Solving Least Squares Problems, 1974, chapter 23). The linear systems are
 * solved by QR decomposition.
 */
final class NonNegativeLeastSquares {
  private static final double TOLERANCE = 1e-10;
  private static final double SINGULAR = 1e-12;

  private final RealMatrix matrix;
  private final RealVector target;
  private final double[] scale;

  private NonNegativeLeastSquares(double[][] rows, double[] target) {
    this.matrix = new Array2DRowRealMatrix(rows, true);
    this.target = new ArrayRealVector(target);
    this.scale = new double[matrix.getColumnDimension()];
    for (int column = 0; column < scale.length; column++) {
      double norm = matrix.getColumnVector(column).getNorm();
      scale[column] = norm == 0 ? 1 : norm;
      matrix.setColumnVector(column, matrix.getColumnVector(column).mapDivide(scale[column]));
    }
  }

  /** The coefficients, one for each column, that leave the smallest sum of squares. */
  static double[] solve(double[][] rows, double[] target) {
    NonNegativeLeastSquares problem = new NonNegativeLeastSquares(rows, target);
    double[] scaled = problem.solve();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] /= problem.scale[i];
    }
    return scaled;
  }

  private double[] solve() {
    double[] solution = new double[scale.length];
    List<Integer> free = new ArrayList<>();
    for (int round = 0; round < 3 * scale.length; round++) {
      int entering = steepest(solution, free);
      if (entering < 0) {
        break;
      }
      free.add(entering);
      if (!settle(solution, free)) {
        free.remove(Integer.valueOf(entering));
        break;
      }
    }
    return solution;
  }

  /** The coefficient at zero that would help most to leave it, or negative if none does. */
  private int steepest(double[] solution, List<Integer> free) {
    RealVector residual = target.subtract(matrix.operate(new ArrayRealVector(solution)));
    RealVector gradient = matrix.preMultiply(residual);
    int best = -1;
    for (int i = 0; i < solution.length; i++) {
      if (!free.contains(i)
          && gradient.getEntry(i) > TOLERANCE
          && (best < 0 || gradient.getEntry(i) > gradient.getEntry(best))) {
        best = i;
      }
    }
    return best;
  }

  /** Moves to the best of the free coefficients; whichever reaches zero on the way stays there. */
  private boolean settle(double[] solution, List<Integer> free) {
    while (!free.isEmpty()) {
      double[] best = unbounded(free);
      if (best.length == 0) {
        return false;
      }
      double reach = 1;
      for (int i = 0; i < best.length; i++) {
        double now = solution[free.get(i)];
        if (best[i] <= 0) {
          reach = Math.min(reach, now / (now - best[i]));
        }
      }
      List<Integer> stopped = new ArrayList<>();
      for (int i = 0; i < best.length; i++) {
        int column = free.get(i);
        solution[column] += reach * (best[i] - solution[column]);
        if (best[i] <= 0 && solution[column] <= TOLERANCE) {
          solution[column] = 0;
          stopped.add(column);
        }
      }
      if (stopped.isEmpty()) {
        return true;
      }
      free.removeAll(stopped);
    }
    return true;
  }

  /** The least squares of some columns alone; empty if they depend on each other. */
  private double[] unbounded(List<Integer> free) {
    int[] all = new int[matrix.getRowDimension()];
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
    }
    int[] columns = free.stream().mapToInt(Integer::intValue).toArray();
    if (columns.length > all.length) {
      return new double[0];
    }
    var solver = new QRDecomposition(matrix.getSubMatrix(all, columns), SINGULAR).getSolver();
    return solver.isNonSingular() ? solver.solve(target).toArray() : new double[0];
  }
}
