package dev.weft.lab.page;

import dev.weft.lab.report.Point;
import java.util.Arrays;

/** Points of a distribution, close together where it is rare. */
final class Quantiles {
  /** Shares of the samples. */
  static final double[] LEVELS = {
    0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9999, 1
  };

  private Quantiles() {}

  /** The values at {@link #LEVELS}; none of a point whose values may be negative. */
  static double[] of(Point point) {
    return point.quantiles(LEVELS);
  }

  /** With enough digits to draw. */
  static double[] rounded(double... values) {
    return Arrays.stream(values).map(Quantiles::rounded).toArray();
  }

  /** Five significant digits: what is measured has fewer. */
  static double rounded(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return value;
    }
    double unit = Math.pow(10, Math.floor(Math.log10(Math.abs(value))) - 4);
    return unit >= 1 ? Math.round(value / unit) * unit : Math.round(value / unit) / (1 / unit);
  }
}
