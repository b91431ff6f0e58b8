package dev.weft.testkit;

import dev.weft.Program;
import dev.weft.Weft;
import dev.weft.failure.LaunchException;
import dev.weft.internal.engine.base.TransportChoice;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs jobs whose ranks are threads of the test's JVM, over a given transport and for a limited
 * time. Blocks until the job has ended. Any thread may call.
 */
public final class Ranks {
  private static final Duration LIMIT = Duration.ofSeconds(50);
  private static final long GRACE_MILLIS = 6_000;

  /** What runs jobs instead of threads of this JVM, if anything does. */
  private static volatile @Nullable Runner elsewhere;

  private Ranks() {}

  /** Runs jobs in another way than by threads. */
  @FunctionalInterface
  public interface Runner {
    /** Runs this process's rank of a job, if it has one there. */
    void run(int ranks, Program program) throws Exception;
  }

  /**
   * From now on jobs of {@link #run(int, Via, Program)} are run by this, whatever the transport:
   * for processes that run the same tests, each as a rank.
   */
  public static void runBy(Runner runner) {
    elsewhere = runner;
  }

  /**
   * Runs a program once a rank.
   *
   * @throws AssertionError the one that a rank threw; or, with all threads' stacks, that the job
   *     did not end in time
   * @throws LaunchException if a rank fails otherwise; its exception is the cause
   */
  public static void run(int ranks, Via via, Program program) {
    run(ranks, via, LIMIT, program);
  }

  /** Like {@link #run(int, Via, Program)}, with a limit of its own. */
  public static void run(int ranks, Via via, Duration limit, Program program) {
    Runner runner = elsewhere;
    if (runner != null) {
      runElsewhere(runner, ranks, program);
      return;
    }
    run(ranks, via, limit, () -> Weft.run(ranks, program));
  }

  private static void runElsewhere(Runner runner, int ranks, Program program) {
    try {
      runner.run(ranks, program);
    } catch (Exception e) {
      throw new LaunchException("a rank of " + ranks + " failed: " + e, e);
    }
  }

  /**
   * Runs a main method that calls {@code Weft.init} once a rank.
   *
   * @throws AssertionError the one that a rank threw; or, with all threads' stacks, that the job
   *     did not end in time
   * @throws LaunchException if a rank fails otherwise; its exception is the cause
   */
  public static void runMains(int ranks, Via via, ThreadRanks.Main main, String... args) {
    run(ranks, via, LIMIT, () -> ThreadRanks.run(ranks, main, args));
  }

  private static void run(int ranks, Via via, Duration limit, Runnable ofAllRanks) {
    Job job = new Job(via, ofAllRanks);
    Thread thread = Thread.ofPlatform().name("job-of-" + ranks).daemon().unstarted(job);
    thread.start();
    try {
      if (!thread.join(limit)) {
        String stacks = stacks();
        thread.interrupt();
        thread.join(GRACE_MILLIS);
        throw new AssertionError(
            ranks + " ranks over " + via + " did not end within " + limit + "\n" + stacks);
      }
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while a job was running\n" + stacks(), e);
    }
    job.rethrow();
  }

  private static final class Job implements Runnable {
    private final Via via;
    private final Runnable ofAllRanks;
    private volatile @Nullable RuntimeException failure;

    Job(Via via, Runnable ofAllRanks) {
      this.via = via;
      this.ofAllRanks = ofAllRanks;
    }

    @Override
    public void run() {
      try {
        TransportChoice.during(via.choice(), ofAllRanks);
      } catch (RuntimeException e) {
        failure = e;
      }
    }

    void rethrow() {
      RuntimeException thrown = failure;
      if (thrown instanceof LaunchException && thrown.getCause() instanceof AssertionError broken) {
        broken.addSuppressed(thrown);
        throw broken;
      }
      if (thrown != null) {
        throw thrown;
      }
    }
  }

  private static String stacks() {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      Thread thread = entry.getKey();
      text.append('"').append(thread.getName()).append("\" ").append(thread.getState());
      text.append('\n');
      for (StackTraceElement frame : entry.getValue()) {
        text.append("    at ").append(frame).append('\n');
      }
    }
    return text.toString();
  }
}
