package dev.weft.lab.experiment;

/**
 * How much is done per launch. Times are of one message size; counts are bounds.
 *
 * @param warmMillis before the first timed sample of each size
 * @param measureMillis of timed samples, unless the sample count is reached before
 * @param repeats samples of experiments whose one sample is long: rate and start-up
 * @param slackSeconds how much longer than expected a launch may take before it is given up
 */
public record Effort(
    int launches,
    int warmMillis,
    int measureMillis,
    int samples,
    int messages,
    int repeats,
    int slackSeconds) {
  private static final int SLACK_SECONDS = 120;

  /** With the usual slack. */
  public Effort(
      int launches, int warmMillis, int measureMillis, int samples, int messages, int repeats) {
    this(launches, warmMillis, measureMillis, samples, messages, repeats, SLACK_SECONDS);
  }

  /** What conclusions are drawn from. */
  public static Effort full() {
    return new Effort(5, 100, 100, 1000, 1_000_000, 5);
  }

  /** A first look: fewer samples, still several launches. */
  public static Effort quick() {
    return new Effort(3, 30, 30, 300, 1_000_000, 3);
  }

  /** The same with another number of launches. */
  public Effort withLaunches(int count) {
    return new Effort(count, warmMillis, measureMillis, samples, messages, repeats, slackSeconds);
  }
}
