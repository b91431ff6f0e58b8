package dev.weft.parallel;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A line that tells how many tasks have ended. One thread. */
final class ProgressLine {
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int WIDTH = 40;
  private static final int PERCENT = 100;

  private final long total;
  private final Consumer<String> line;
  private final long startNanos = System.nanoTime();
  private long toldNanos = startNanos - STEP_NANOS;
  private boolean ended;

  /**
   * @param total of all tasks; 0 if that is not known
   */
  ProgressLine(long total, Consumer<String> line) {
    this.total = total;
    this.line = line;
  }

  void at(long done) {
    if (System.nanoTime() - toldNanos >= STEP_NANOS) {
      toldNanos = System.nanoTime();
      line.accept("\r" + words(done));
    }
  }

  void end(long done) {
    if (!ended) {
      ended = true;
      line.accept("\r" + words(done) + System.lineSeparator());
    }
  }

  private String words(long done) {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    if (total <= 0) {
      return "%d tasks in %.1f s".formatted(done, seconds);
    }
    int filled = (int) Math.min(WIDTH, WIDTH * done / total);
    return "[%s%s] %d %%, %d of %d tasks in %.1f s"
        .formatted(
            "#".repeat(filled),
            ".".repeat(WIDTH - filled),
            Math.min(PERCENT, PERCENT * done / total),
            done,
            total,
            seconds);
  }
}
