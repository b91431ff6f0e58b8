package dev.weft.internal.stall;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time limit and the receiver of a rank's reports that nothing has moved. Immutable.
 *
 * @param limitNanos the time without movement before a report; {@link Long#MAX_VALUE} for never
 * @param hint called with the limit when it has passed, and again while the stall lasts; does not
 *     block
 */
public record StallAlarm(long limitNanos, LongConsumer hint) {
  /**
   * The system property with the limit: {@code off}, or a time such as 500ms, 10s or 2m. After the
   * time, {@code ,end} ends waits to close something that can never end by themselves.
   */
  public static final String PROPERTY = "weft.stall.report";

  /** Says nothing, ever. */
  public static final StallAlarm NEVER = new StallAlarm(Long.MAX_VALUE, _ -> {});

  private static final String OFF = "off";
  private static final String DEFAULT = "10s";
  private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,8})(ms|s|m|)(,end)?");

  /** An alarm with the limit that the system property sets. */
  public static StallAlarm current(LongConsumer hint) {
    return new StallAlarm(nanos(System.getProperty(PROPERTY, DEFAULT)), hint);
  }

  /** Whether waits in vain to close something are to be ended. */
  static boolean endsCloses() {
    Matcher time = TIME.matcher(System.getProperty(PROPERTY, DEFAULT));
    return time.matches() && time.group(3) != null;
  }

  static long nanos(String text) {
    if (text.equals(OFF)) {
      return Long.MAX_VALUE;
    }
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw new ArgumentException(
          FailureCode.PROPERTY,
          "%s=%s is neither off nor a time; write for example 500ms, 10s, 2m or 10s,end"
              .formatted(PROPERTY, text));
    }
    long unit =
        switch (time.group(2)) {
          case "ms" -> 1_000_000L;
          case "m" -> 60_000_000_000L;
          default -> 1_000_000_000L;
        };
    return Long.parseLong(time.group(1)) * unit;
  }
}
