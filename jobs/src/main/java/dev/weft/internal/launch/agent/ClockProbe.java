package dev.weft.internal.launch.agent;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Compares the clock of a host with this host's clock over the agent's link, one round trip after
 * the other. Only the thread of the link calls it; it does not block.
 */
final class ClockProbe {
  private final Runnable ask;
  private ClockOffset best = ClockOffset.UNKNOWN;
  private int answers;
  private long askedAt;

  /**
   * @param ask sends a question
   */
  ClockProbe(Runnable ask) {
    this.ask = ask;
  }

  /** Nanoseconds since 1970 of this host's clock. */
  static long now() {
    return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
  }

  void ask() {
    askedAt = now();
    ask.run();
  }

  /**
   * Takes an answer.
   *
   * @return whether there have been enough; if not, the next question is asked
   */
  boolean answered(long hostNanos) {
    best = best.or(ClockOffset.of(askedAt, hostNanos, now()));
    if (++answers < ClockOffset.ROUND_TRIPS) {
      ask();
      return false;
    }
    return true;
  }

  ClockOffset offset() {
    return best;
  }
}
