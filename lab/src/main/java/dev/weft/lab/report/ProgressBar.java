package dev.weft.lab.report;

import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.run.RunProgress;
import java.io.PrintStream;

/**
 * Progress for people: a moving bar on a terminal, else a line from time to time. The remaining
 * time is shown once the duration of a launch is known.
 */
public final class ProgressBar implements RunProgress {
  private static final int WIDTH = 24;
  private static final long LINE_EVERY_NANOS = 10_000_000_000L;
  private static final String CLEAR = "\r\033[K";

  private final PrintStream err;
  private final boolean terminal;
  private long lastLineNanos = System.nanoTime() - LINE_EVERY_NANOS;

  public ProgressBar(PrintStream err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  @Override
  public void launching(PlannedLaunch launch, int done, int all, double remainingSeconds) {
    String left = done == 0 ? "" : ", %s left".formatted(duration(remainingSeconds));
    String what = "%d/%d%s".formatted(done, all, left);
    if (terminal) {
      int filled = all == 0 ? WIDTH : done * WIDTH / all;
      String bar = "#".repeat(filled) + ".".repeat(WIDTH - filled);
      err.print(CLEAR + "[" + bar + "] " + what + ": " + launch.configuration());
      err.flush();
    } else if (System.nanoTime() - lastLineNanos >= LINE_EVERY_NANOS) {
      lastLineNanos = System.nanoTime();
      err.println("measuring " + what);
    }
  }

  @Override
  public void failed(PlannedLaunch launch, String reason) {
    err.println((terminal ? CLEAR : "") + launch.configuration() + " failed: " + reason);
  }

  @Override
  public void finished() {
    if (terminal) {
      err.print(CLEAR);
      err.flush();
    }
  }

  static String duration(double seconds) {
    long whole = Math.round(seconds);
    return whole < 100 ? whole + " s" : "%d min %02d s".formatted(whole / 60, whole % 60);
  }
}
