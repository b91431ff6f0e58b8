package dev.weft.internal.control;

/**
 * The time for which the process at the other end has not answered. It reports on standard error
 * when the time exceeds the limit, and when an answer comes. One thread at a time; does not block.
 */
final class UnansweredTime {
  private final String who;
  private final long limitMillis;
  private long millis;

  /**
   * @param who the other process, for messages
   */
  UnansweredTime(String who, long limitMillis) {
    this.who = who;
    this.limitMillis = limitMillis;
  }

  long millis() {
    return millis;
  }

  void passed(long countedMillis) {
    long before = millis;
    millis += countedMillis;
    if (before < limitMillis && millis >= limitMillis) {
      System.err.printf(
          "weft: %s has not answered for %.1f s, and is waited for: is its process stopped, or busy collecting garbage? [W2013]%n",
          who, millis / 1000.0);
    }
  }

  /** It has answered. */
  void ended() {
    if (millis >= limitMillis) {
      System.err.printf("weft: %s answers again, after %.1f s [W2013]%n", who, millis / 1000.0);
    }
    millis = 0;
  }
}
