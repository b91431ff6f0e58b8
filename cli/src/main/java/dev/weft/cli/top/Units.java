package dev.weft.cli.top;

import java.util.Locale;

/** Numbers with three digits or so and a unit, for columns. */
public final class Units {
  private static final String[] THOUSANDS = {"", "k", "M", "G", "T", "P", "E"};
  private static final String[] BINARY = {" B", " KiB", " MiB", " GiB", " TiB", " PiB", " EiB"};
  private static final double THOUSAND = 1_000;
  private static final double BINARY_STEP = 1_024;
  private static final double ALMOST_TEN = 9.95;
  private static final double MOST = 999.5;
  private static final double PERCENT = 100;

  private Units() {}

  /** A number of things: {@code 999}, {@code 1.2k}, {@code 35M}. */
  public static String count(double number) {
    return scaled(number, THOUSAND, THOUSANDS);
  }

  /** A number of bytes: {@code 999 B}, {@code 1.2 KiB}. */
  public static String bytes(double number) {
    return scaled(number, BINARY_STEP, BINARY);
  }

  private static String scaled(double number, double step, String... units) {
    double scaled = number;
    int unit = 0;
    while (scaled >= MOST && unit < units.length - 1) {
      scaled /= step;
      unit++;
    }
    boolean whole = scaled >= ALMOST_TEN || (unit == 0 && scaled == Math.rint(scaled));
    return String.format(Locale.ROOT, whole ? "%.0f%s" : "%.1f%s", scaled, units[unit]);
  }

  /** A share of one: {@code 45%}. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f%%", share * PERCENT);
  }

  /**
   * A time in the largest unit of which it has one: {@code 250 ms}, {@code 1.2 s}, {@code 5 min}.
   */
  public static String time(long millis) {
    if (millis < THOUSAND) {
      return Math.max(0, millis) + " ms";
    }
    double seconds = millis / THOUSAND;
    if (seconds < 2 * 60) {
      return String.format(Locale.ROOT, seconds < ALMOST_TEN ? "%.1f s" : "%.0f s", seconds);
    }
    long minutes = (long) seconds / 60;
    return minutes < 2 * 60 ? minutes + " min" : minutes / 60 + " h";
  }
}
