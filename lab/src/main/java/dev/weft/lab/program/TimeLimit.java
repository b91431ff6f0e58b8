package dev.weft.lab.program;

import java.time.Duration;

/** Ends this process after a while, so that a measurement left alone never runs on. */
public final class TimeLimit {
  private static final int EXIT_CODE = 124;

  private TimeLimit() {}

  /** Arms the limit; the thread that watches it keeps nothing alive. */
  public static void arm(ProgramOptions options) {
    Duration limit = Duration.ofSeconds(options.limitSeconds());
    Thread.ofPlatform().daemon().name("time-limit").start(() -> expire(limit));
  }

  private static void expire(Duration limit) {
    try {
      Thread.sleep(limit);
    } catch (InterruptedException e) {
      return;
    }
    System.err.println("measurement ended after its limit of " + limit.toSeconds() + " s");
    Runtime.getRuntime().halt(EXIT_CODE);
  }
}
