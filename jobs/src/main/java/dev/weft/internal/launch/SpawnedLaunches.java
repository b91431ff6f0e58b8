package dev.weft.internal.launch;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.failure.WeftException;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.OutputSink;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.control.hub.RankFailure;
import dev.weft.internal.os.HostName;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The jobs that the ranks of a launched job have spawned. Each has its own {@link JobLauncher} in
 * the launcher's process, so output, signals and failures of the new ranks are handled as for the
 * first ranks. Spawned jobs share the plan's class path and options. Any thread may call; only
 * {@link #await} blocks.
 *
 * <p>The failure of a spawned job is reported and does not end its parents, which get a {@link
 * dev.weft.failure.PeerFailedException}. When the parents fail, the spawned jobs are ended.
 */
public final class SpawnedLaunches {
  private static final long LAST_WORDS_MILLIS = 250;

  private final LaunchPlan plan;
  private final Secret secret;
  private final long startNanos = System.nanoTime();
  private final List<JobLauncher> running = new ArrayList<>();
  private final List<Integer> codes = new ArrayList<>();
  private int starting;
  private int ranks;
  private boolean ending;

  public SpawnedLaunches(LaunchPlan plan, Secret secret) {
    this.plan = plan;
    this.secret = secret;
    this.ranks = plan.ranks;
  }

  /**
   * Starts a job.
   *
   * @param rank that asks
   * @param order its number among those of the rank that asked
   * @param reply takes the {@link ControlFrame#ENDED} for the rank that asked, from any thread
   */
  void start(int rank, int order, SpawnRequest request, Consumer<ByteBuffer> reply) {
    synchronized (this) {
      starting++;
    }
    Thread.ofPlatform()
        .name("weft-spawned")
        .start(
            () -> {
              int code = 1;
              String how = "";
              try {
                LaunchResult result = run(rank, request);
                code = result.exitCode();
                RankFailure failure = result.failure();
                how = failure == null ? "" : "has failed: " + FailureReport.headline(failure);
              } catch (WeftException | IllegalArgumentException e) {
                how = "could not be started: " + e.getMessage();
              } finally {
                ended(code);
              }
              reply.accept(ControlFrame.numbersAndText(ControlFrame.ENDED, order, code, how));
            });
  }

  private LaunchResult run(int rank, SpawnRequest request) {
    LaunchPlan child = childOf(plan, request);
    if (plan.hosts == null) {
      requireThisHost(request);
    } else {
      child.hosts = plan.hosts.over(request.hosts(plan.hosts.hostOf(rank)));
    }
    int first;
    synchronized (this) {
      first = ranks;
      ranks += request.ranks();
    }
    child.output(renumbered(plan.output, first));
    Duration limit = plan.timeout;
    if (limit != null) {
      Duration left = limit.minusNanos(System.nanoTime() - startNanos);
      child.timeout(left.isPositive() ? left : Duration.ofMillis(1));
    }
    JobLauncher launcher = JobLauncher.start(child, request.secret(secret));
    synchronized (this) {
      running.add(launcher);
      if (ending) {
        launcher.close();
      }
    }
    try {
      return launcher.await();
    } finally {
      synchronized (this) {
        running.remove(launcher);
      }
    }
  }

  /** A plan for what is asked for, with all else as in the parents'. */
  static LaunchPlan childOf(LaunchPlan parents, SpawnRequest request) {
    LaunchPlan child = new LaunchPlan(request.ranks());
    child.spawned = request;
    child.startedBy = null;
    child.classPath.addAll(parents.classPath);
    child.programClassPath.addAll(parents.programClassPath);
    child.properties.putAll(parents.properties);
    child.environment.putAll(parents.environment);
    child.jvmArguments(parents.jvmArguments).prefix(parents.prefix);
    child.network = parents.network;
    child.directory = parents.directory;
    return child.report(reportOf(request, parents.report));
  }

  /**
   * A launcher without agents starts ranks on its own host only.
   *
   * @throws LaunchException if some are to be on another
   */
  static void requireThisHost(SpawnRequest request) {
    for (String host : request.hosts(HostName.get())) {
      if (!HostName.isThis(host)) {
        throw new LaunchException(
            FailureCode.AGENT,
            "no rank can be started on host %s: the job runs on %s alone; start it with weft run --hosts, or weft run in a batch job, whose launcher reaches other hosts"
                .formatted(host, HostName.get()));
      }
    }
  }

  /** Says in each report which job it is about. */
  static Consumer<String> reportOf(SpawnRequest request, Consumer<String> report) {
    String job =
        "weft: of the spawned job of %d ranks (%s): [W2018]%n"
            .formatted(request.ranks(), request.parts().getFirst().mainClass());
    return text -> report.accept(job + text);
  }

  /** Numbers of spawned ranks go on after those of the ranks that were there before. */
  private static OutputSink renumbered(OutputSink sink, int first) {
    return new OutputSink() {
      @Override
      public void write(int rank, boolean error, byte[] bytes, int length) throws IOException {
        sink.write(first + rank, error, bytes, length);
      }

      @Override
      public void end(int rank, boolean error) throws IOException {
        sink.end(first + rank, error);
      }
    };
  }

  private synchronized void ended(int code) {
    codes.add(code);
    starting--;
    notifyAll();
  }

  synchronized void signal(String name, int number) {
    running.forEach(launcher -> launcher.signal(name, number));
  }

  synchronized void describe() {
    running.forEach(JobLauncher::describe);
  }

  synchronized void killAll() {
    ending = true;
    running.forEach(JobLauncher::close);
  }

  /**
   * Waits until all have ended. Those whose parents have failed get a moment to notice, then they
   * are killed.
   *
   * @param spawnedFirst whether a failure of the parents was caused by a spawned job
   * @return the exit code of the first failure: the parents' if it is not 0, else the first other
   *     one that is not; the other way round if a spawned job failed first
   */
  synchronized int await(int parentsCode, boolean spawnedFirst) {
    boolean interrupted = false;
    long killNanos = System.nanoTime() + LAST_WORDS_MILLIS * 1_000_000;
    while (starting > 0) {
      try {
        if (parentsCode == 0 || ending) {
          wait();
        } else {
          wait(LAST_WORDS_MILLIS);
          if (System.nanoTime() - killNanos >= 0) {
            killAll();
          }
        }
      } catch (InterruptedException e) {
        interrupted = true;
        killAll();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    int spawnedCode = codes.stream().filter(code -> code != 0).findFirst().orElse(0);
    boolean parentsFirst = parentsCode != 0 && !(spawnedFirst && spawnedCode != 0);
    return parentsFirst ? parentsCode : spawnedCode;
  }
}
