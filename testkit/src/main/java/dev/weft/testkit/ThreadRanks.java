package dev.weft.testkit;

import dev.weft.internal.engine.base.TransportChoice;
import dev.weft.internal.rank.RankThreads;

/**
 * Runs main methods of programs that call {@code Weft.init}, with their ranks as threads of this
 * JVM, as {@code weft run --threads} does.
 */
public final class ThreadRanks {
  private ThreadRanks() {}

  /** A program's main method. */
  @FunctionalInterface
  public interface Main {
    void run(String[] args) throws Throwable;
  }

  /**
   * Runs a main method once per rank, all at the same time. Blocks until all have ended.
   *
   * @throws dev.weft.failure.LaunchException if a rank fails; its exception is the cause
   */
  public static void run(int ranks, Main main, String... args) {
    RankThreads.run(ranks, job -> main.run(args.clone()));
  }

  /** Like {@link #run(int, Main, String...)}, over a given transport. */
  public static void run(int ranks, Via via, Main main, String... args) {
    TransportChoice.during(via.choice(), () -> run(ranks, main, args));
  }
}
