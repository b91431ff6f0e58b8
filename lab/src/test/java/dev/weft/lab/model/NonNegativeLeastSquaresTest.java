package dev.weft.lab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NonNegativeLeastSquaresTest {
  @Test
  void anExactSolutionIsFound() {
    double[][] rows = {{1, 0}, {1, 1}, {1, 2}};
    assertThat(NonNegativeLeastSquares.solve(rows, new double[] {1, 3, 5}))
        .containsExactly(new double[] {1, 2}, within(1e-9));
  }

  @Test
  void whatWouldBeNegativeIsZeroAndTheRestFitsWithoutIt() {
    double[][] rows = {{1, 0}, {1, 1}, {1, 2}};
    assertThat(NonNegativeLeastSquares.solve(rows, new double[] {5, 4, 3}))
        .containsExactly(new double[] {4, 0}, within(1e-9));
  }

  @Test
  void columnsThatDependOnEachOtherDoNoHarm() {
    double[][] rows = {{1, 2}, {2, 4}, {3, 6}};
    double[] solution = NonNegativeLeastSquares.solve(rows, new double[] {1, 2, 3});
    assertThat(solution[0] + 2 * solution[1]).isCloseTo(1, within(1e-9));
  }

  /** The conditions of Karush, Kuhn and Tucker, which only the best solution meets. */
  @Test
  void noSolutionIsBetter() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      int columns = 1 + random.nextInt(5);
      double[][] rows = new double[8][columns];
      double[] target = new double[8];
      for (int i = 0; i < rows.length; i++) {
        for (int j = 0; j < columns; j++) {
          rows[i][j] = random.nextGaussian() * Math.pow(1000, j % 3);
        }
        target[i] = random.nextGaussian();
      }
      double[] solution = NonNegativeLeastSquares.solve(rows, target);
      for (int j = 0; j < columns; j++) {
        double gradient = 0;
        double norm = 0;
        for (int i = 0; i < rows.length; i++) {
          double residual = target[i];
          for (int k = 0; k < columns; k++) {
            residual -= rows[i][k] * solution[k];
          }
          gradient += rows[i][j] * residual;
          norm += rows[i][j] * rows[i][j];
        }
        double slope = gradient / Math.sqrt(norm);
        assertThat(solution[j]).isNotNegative();
        assertThat(slope).isLessThan(1e-6);
        if (solution[j] > 0) {
          assertThat(slope).isCloseTo(0, within(1e-6));
        }
      }
    }
  }
}
