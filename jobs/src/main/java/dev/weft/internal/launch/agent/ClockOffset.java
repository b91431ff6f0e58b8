package dev.weft.internal.launch.agent;

/**
 * How far the clock of a host is ahead of the launcher's. A message goes there and back several
 * times; the shortest time counts, and the offset is wrong by at most half of it. Immutable.
 *
 * @param offsetNanos what to take from a time of that host to get the launcher's
 * @param errorNanos by how much that may be wrong
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
