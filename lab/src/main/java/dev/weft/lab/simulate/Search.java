package dev.weft.lab.simulate;

import java.util.function.ToDoubleFunction;

/**
 * Finds the positive numbers at which a function is smallest, by a compass search: each number is
 * tried a factor larger and smaller, and the factor shrinks when nothing helps (Hooke and Jeeves
 * 1961). It needs no derivative, which simulated times do not have. It is deterministic.
 */
final class Search {
  private static final double FIRST_FACTOR = 1.6;
  private static final double LAST_FACTOR = 1.03;

  private Search() {}

  /** The best numbers found; the array given is where it starts. */
  static double[] minimize(double[] start, ToDoubleFunction<double[]> function) {
    double[] best = start.clone();
    double least = function.applyAsDouble(best);
    double factor = FIRST_FACTOR;
    while (factor > LAST_FACTOR) {
      boolean moved = false;
      for (int i = 0; i < best.length; i++) {
        for (double by : new double[] {factor, 1 / factor}) {
          double[] tried = best.clone();
          tried[i] *= by;
          double value = function.applyAsDouble(tried);
          if (value < least) {
            best = tried;
            least = value;
            moved = true;
          }
        }
      }
      if (!moved) {
        factor = Math.sqrt(factor);
      }
    }
    return best;
  }
}
