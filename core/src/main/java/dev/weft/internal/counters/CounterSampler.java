package dev.weft.internal.counters;

import dev.weft.failure.ResourceException;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.Uninterrupted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the counters of this process's ranks to their files, four times a second, from one daemon
 * thread. The path of a message knows nothing of it. A rank's file is made after a quarter of a
 * second, so that shorter jobs pay nothing. Any thread may call; waits at most for one writing.
 */
public final class CounterSampler {
  /** System property: {@code false} for no counters that others can read. */
  public static final String WANTED = "weft.counters";

  /** How often the counters are written. */
  public static final long PERIOD_MILLIS = 250;

  private static final CounterSampler OF_PROCESS = new CounterSampler();

  private final List<SampledRank> ranks = new ArrayList<>();
  private @Nullable Thread thread;

  private CounterSampler() {}

  /**
   * A rank has joined its job.
   *
   * @param source held weakly, as a rank may be dropped without leaving
   */
  public static void joined(Job job, CounterSource source) {
    if (!job.isCounted()) {
      return;
    }
    if (!System.getProperty(WANTED, "true").equals("false")) {
      OF_PROCESS.add(new SampledRank(job, source));
    }
    ProcessMetrics.joined(job, source);
  }

  /** A rank leaves its job. */
  public static void left(Job job) {
    if (job.isCounted()) {
      OF_PROCESS.remove(job.id(), job.rank());
      ProcessMetrics.left(job.id(), job.rank());
    }
  }

  /** No rank of a job is left in this process, and its files are about to be removed. */
  public static void ended(String job) {
    OF_PROCESS.remove(job, SampledRank.ANY);
    ProcessMetrics.ended(job);
  }

  /**
   * The launcher wants the counters of a job's ranks here: they are sent with each writing for a
   * while, unless the launcher can read their files.
   */
  public static void asked(String job, Consumer<byte[]> answer) {
    OF_PROCESS.report(job, answer);
  }

  private synchronized void report(String job, Consumer<byte[]> answer) {
    ranks.stream().filter(rank -> rank.is(job, SampledRank.ANY)).forEach(r -> r.reportTo(answer));
  }

  private synchronized void add(SampledRank rank) {
    ranks.add(rank);
    if (thread == null) {
      thread =
          Thread.ofPlatform()
              .group(Uninterrupted.topGroup())
              .daemon()
              .inheritInheritableThreadLocals(false)
              .name("weft-counters")
              .unstarted(this::sample);
      thread.setContextClassLoader(null);
      thread.start();
    }
  }

  private void remove(String job, int number) {
    List<SampledRank> gone;
    synchronized (this) {
      gone = ranks.stream().filter(rank -> rank.is(job, number)).toList();
      ranks.removeAll(gone);
      if (ranks.isEmpty()) {
        notifyAll();
      }
    }
    gone.forEach(SampledRank::close);
  }

  private void sample() {
    while (sampleOnce()) {
      // Until no rank is left.
    }
  }

  /**
   * Waits for the period to pass, then writes; false if no rank is left. Ranks may join meanwhile:
   * it takes the lock of each rank's engine, which where hundreds of ranks share a core takes long.
   */
  private boolean sampleOnce() {
    List<SampledRank> now = awaitPeriod();
    Map<String, Integer> ofJob = new HashMap<>();
    now.forEach(rank -> ofJob.merge(rank.job(), 1, Integer::sum));
    List<SampledRank> gone =
        now.stream().filter(rank -> !write(rank, ofJob.getOrDefault(rank.job(), 1))).toList();
    synchronized (this) {
      ranks.removeAll(gone);
      if (ranks.isEmpty()) {
        thread = null;
        return false;
      }
      return true;
    }
  }

  private synchronized List<SampledRank> awaitPeriod() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);
    try {
      for (long left = PERIOD_MILLIS; left > 0 && !ranks.isEmpty(); left = millisTo(end)) {
        wait(left);
      }
    } catch (InterruptedException notByThisLibrary) {
      Thread.currentThread().interrupt();
      ranks.forEach(SampledRank::close);
      ranks.clear();
    }
    return List.copyOf(ranks);
  }

  private static long millisTo(long endNanos) {
    return TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
  }

  /** Whether to go on with it. A rank whose file cannot be made runs without one. */
  private static boolean write(SampledRank rank, int ofProcess) {
    try {
      if (rank.write(ofProcess)) {
        return true;
      }
    } catch (IOException | ResourceException | InternalError unusable) {
      // Who looks for the job's counters finds none of this rank.
    }
    rank.close();
    return false;
  }
}
