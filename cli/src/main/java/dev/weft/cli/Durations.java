package dev.weft.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;

/** Durations as users write them: {@code 90}, {@code 500ms}, {@code 1m30s}, {@code PT2H}. */
final class Durations {
  private static final Duration LIMIT = Duration.ofDays(365);

  /**
   * @throws UsageException if the text is no duration from 1 ms to a year
   */
  static Duration parse(String option, String text) {
    Duration duration;
    try {
      duration = text.startsWith("P") ? Duration.parse(text) : sum(text);
    } catch (DateTimeParseException | ArithmeticException | NumberFormatException e) {
      throw bad(option, text);
    }
    if (duration.compareTo(Duration.ofMillis(1)) < 0 || duration.compareTo(LIMIT) > 0) {
      throw bad(option, text);
    }
    return duration;
  }

  private static Duration sum(String text) {
    Duration sum = Duration.ZERO;
    int at = 0;
    while (at < text.length()) {
      int unit = skip(text, at, true);
      int end = skip(text, unit, false);
      long count = Long.parseLong(text.substring(at, unit));
      sum = sum.plus(of(count, text.substring(unit, end)));
      at = end;
    }
    return sum;
  }

  private static int skip(String text, int from, boolean digits) {
    int at = from;
    while (at < text.length() && Character.isDigit(text.charAt(at)) == digits) {
      at++;
    }
    return at;
  }

  private static Duration of(long count, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(count);
      case "", "s" -> Duration.ofSeconds(count);
      case "m", "min" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      case "d" -> Duration.ofDays(count);
      default -> throw new NumberFormatException("unit " + unit);
    };
  }

  private static UsageException bad(String option, String text) {
    return new UsageException(
        UsageException.Kind.FILE,
        option
            + " "
            + text
            + " is not a time from 1ms to 365d; write for example 500ms, 30s, 5m or 1h30m");
  }

  private Durations() {}
}
