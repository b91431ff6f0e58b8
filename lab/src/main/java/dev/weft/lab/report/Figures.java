package dev.weft.lab.report;

import dev.weft.lab.stats.Interval;
import java.util.Locale;

/** Numbers as a table shows them: three significant digits, short units. */
public final class Figures {
  private static final int MEGABYTE = 1_000_000;

  private static final String NONE = "-";

  /** A ratio to what took no time that the clock can tell. */
  private static final String ENDLESS = "∞";

  private Figures() {}

  /** Three significant digits. */
  public static String show(double value) {
    double size = Math.abs(value);
    if (Double.isNaN(value)) {
      return NONE;
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? ENDLESS : "-" + ENDLESS;
    }
    if (size >= 999_500) {
      return show(value / 1e6) + " M";
    }
    return String.format(Locale.ROOT, "%." + decimals(size) + "f", value);
  }

  /** A number and where it lies. */
  public static String show(double value, Interval interval) {
    return "%s [%s %s]".formatted(show(value), show(interval.low()), show(interval.high()));
  }

  /** A point's median. */
  public static String median(Point point) {
    return show(point.summary().p50());
  }

  /** What one in a hundred of a point's samples exceeds, and one in a thousand. */
  public static String tail(Point point) {
    return show(point.summary().p99()) + " " + show(point.summary().p999());
  }

  /** A number of bytes in the largest unit that divides it. */
  public static String bytes(int bytes) {
    if (bytes >= MEGABYTE && bytes % MEGABYTE == 0) {
      return bytes / MEGABYTE + " MB";
    }
    if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
      return (bytes >> 20) + " MiB";
    }
    if (bytes >= 1 << 10 && bytes % (1 << 10) == 0) {
      return (bytes >> 10) + " KiB";
    }
    return bytes + " B";
  }

  private static int decimals(double size) {
    if (size >= 100 || size == 0) {
      return 0;
    }
    if (size >= 10) {
      return 1;
    }
    return size >= 1 ? 2 : size >= 0.1 ? 3 : 4;
  }
}
