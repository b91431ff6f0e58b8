package dev.weft.lab.experiment;

/**
 * The number of launches, and the work in each. Times apply to one message size; counts are upper
 * limits.
 *
 * @param launches of each configuration
 * @param sharedLaunches launches whose ranks share processors, which vary more
 * @param warmMillis before the first timed sample of each size
 * @param measureMillis of timed samples, unless the sample count is reached before
 * @param repeats samples of experiments whose one sample is long: rate and start-up
 * @param slackSeconds the time by which a launch may exceed its expected time before it is
 *     abandoned
 */
public record Effort(
    int launches,
    int sharedLaunches,
    int warmMillis,
    int measureMillis,
    int samples,
    int messages,
    int repeats,
    int slackSeconds) {
  private static final int SLACK_SECONDS = 120;

  /** With the usual slack, and as many launches of everything. */
  public Effort(
      int launches, int warmMillis, int measureMillis, int samples, int messages, int repeats) {
    this(launches, launches, warmMillis, measureMillis, samples, messages, repeats, SLACK_SECONDS);
  }

  /** What conclusions are drawn from. */
  public static Effort full() {
    return new Effort(5, 10, 100, 100, 1000, 1_000_000, 5, SLACK_SECONDS);
  }

  /** A first look: fewer samples, still several launches. */
  public static Effort quick() {
    return new Effort(3, 30, 30, 300, 1_000_000, 3);
  }

  /** The launches of a configuration. */
  public int launches(Configuration configuration) {
    return configuration.ranksShareCores() ? sharedLaunches : launches;
  }

  /** The same with another number of launches, of everything. */
  public Effort withLaunches(int count) {
    return new Effort(
        count, count, warmMillis, measureMillis, samples, messages, repeats, slackSeconds);
  }
}
