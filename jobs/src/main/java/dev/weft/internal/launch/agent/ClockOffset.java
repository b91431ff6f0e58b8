package dev.weft.internal.launch.agent;

/**
 * The offset of a host's clock from the launcher's clock. A message goes there and back several
 * times; the error of the offset is at most half of the shortest round trip. Immutable.
 *
 * @param offsetNanos what to subtract from the host's time to get the launcher's time
 * @param errorNanos the largest possible error of the offset
 */
public record ClockOffset(long offsetNanos, long errorNanos) {
  static final int ROUND_TRIPS = 8;

  /** Worse than any that is measured. */
  static final ClockOffset UNKNOWN = new ClockOffset(0, Long.MAX_VALUE);

  /** What one round trip says: the host's clock was read at some time between the two. */
  static ClockOffset of(long sentNanos, long hostNanos, long receivedNanos) {
    long half = (receivedNanos - sentNanos) / 2;
    return new ClockOffset(hostNanos - (sentNanos + half), half);
  }

  /** The more exact of two. */
  ClockOffset or(ClockOffset other) {
    return other.errorNanos < errorNanos ? other : this;
  }
}
