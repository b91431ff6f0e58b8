package dev.weft.lab.run;

import dev.weft.lab.build.TemporaryFolders;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.machine.CoreDistance;
import dev.weft.lab.process.LaunchFailedException;
import dev.weft.lab.program.Cell;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchHosts;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a plan, one launch at a time. A launch that fails is reported and skipped, and so is
 * a configuration that failed twice. One thread runs it; any thread may stop it.
 */
public final class Runner {
  private static final int FAILURES_BEFORE_SKIPPING = 2;
  private static final int MOST_ATTEMPTS = 4;

  /** A processor that has rested may go on elsewhere. */
  private static final Duration REST = Duration.ofMillis(300);

  /** An interrupt from the keyboard reaches the children too: so long may ours take to follow. */
  private static final Duration STOP_GRACE = Duration.ofMillis(300);

  private final Experiment experiment;
  private final Effort effort;
  private final long poolBytes;
  private final RunProgress runProgress;
  private final RawSamples raw;
  private final LaunchHosts launchHosts;
  private final RemainingTime remaining = new RemainingTime();
  private final Measurements measurements;
  private final Map<String, List<String>> systemWarnings = new HashMap<>();
  private int attempts = 1;
  private @Nullable Thread runningThread;
  private boolean stopped;

  /** With all ranks on this machine. */
  public Runner(
      Experiment experiment,
      Effort effort,
      long poolBytes,
      RunProgress runProgress,
      RawSamples raw) {
    this(experiment, effort, poolBytes, runProgress, raw, LaunchHosts.THIS_MACHINE);
  }

  /** With ranks on hosts. */
  public Runner(
      Experiment experiment,
      Effort effort,
      long poolBytes,
      RunProgress runProgress,
      RawSamples raw,
      LaunchHosts launchHosts) {
    this.launchHosts = launchHosts;
    this.experiment = experiment;
    this.effort = effort;
    this.poolBytes = poolBytes;
    this.runProgress = runProgress;
    this.raw = raw;
    measurements = new Measurements(experiment);
  }

  /**
   * From now on, what two ranks measured while their processors were not as far apart as they
   * mostly are is measured again, in a launch of its own, until they are or the attempts are used
   * up.
   *
   * @param known how far apart they were before, as far as that is known
   */
  public void insistOnUsualDistance(CoreDistance known) {
    measurements.distances().expect(known);
    attempts = MOST_ATTEMPTS;
  }

  /** Takes up a launch of an earlier run, as if it had just been made. Before {@link #run}. */
  public void restore(PlannedLaunch planned, List<Series> series, End end) {
    if (!series.isEmpty()) {
      measurements.add(planned.configuration(), planned.system().role(), series);
    }
    end.failure().ifPresent(reason -> measurements.addFailure(planned.configuration(), reason));
    measurements.addWarnings(planned.system().name(), end.warnings());
    if (end.seconds() > 0) {
      remaining.took(planned, end.seconds());
    }
  }

  /**
   * Makes all launches, or as many as come before {@link #stop}. Blocks until then. What it makes
   * adds up when it is called again.
   */
  public Measurements run(Plan plan) {
    List<PlannedLaunch> launches = plan.launches();
    if (enter()) {
      try {
        for (int i = 0; i < launches.size(); i++) {
          PlannedLaunch next = launches.get(i);
          double seconds = remaining.seconds(launches.subList(i, launches.size()));
          runProgress.launching(next, i, launches.size(), seconds);
          if (measurements.failuresOf(next.configuration()) < FAILURES_BEFORE_SKIPPING) {
            launch(next);
          } else {
            raw.ended(next, End.SKIPPED);
          }
        }
      } catch (InterruptedException e) {
        markStopped();
      } finally {
        leave();
        runProgress.finished();
      }
    }
    return measurements;
  }

  /** Ends the launch under way and makes no more. What was measured is kept. */
  public synchronized void stop() {
    stopped = true;
    if (runningThread != null) {
      runningThread.interrupt();
    }
  }

  /** Whether the run was stopped before its end. */
  public synchronized boolean isStopped() {
    return stopped;
  }

  private void launch(PlannedLaunch planned) throws InterruptedException {
    long before = System.nanoTime();
    List<Series> series = new ArrayList<>();
    List<String> warnings = new ArrayList<>(warnings(planned.system()));
    Optional<String> failure = Optional.empty();
    try {
      measure(planned, series, warnings);
    } catch (LaunchFailedException | UncheckedIOException | IllegalArgumentException e) {
      Thread.sleep(STOP_GRACE);
      String reason = String.valueOf(e.getMessage());
      failure = Optional.of(reason);
      measurements.addFailure(planned.configuration(), reason);
      runProgress.failed(planned, reason);
    } finally {
      keep(planned, series);
    }
    double seconds = (System.nanoTime() - before) / 1e9;
    measurements.addWarnings(planned.system().name(), warnings);
    raw.ended(planned, new End(failure, seconds, warnings));
    remaining.took(planned, seconds);
  }

  /** A system is asked once: it may have to run a command. */
  private List<String> warnings(MeasuredSystem system) {
    return systemWarnings.computeIfAbsent(system.name(), name -> system.warnings());
  }

  private void measure(PlannedLaunch planned, List<Series> series, List<String> warnings)
      throws InterruptedException {
    measure(planned, planned.workload(), series, warnings);
    DistanceCheck distances = measurements.distances();
    for (int attempt = 2; attempt <= attemptsOf(planned); attempt++) {
      Set<Cell> unusual = distances.unusual(series);
      if (unusual.isEmpty()) {
        return;
      }
      Thread.sleep(REST);
      List<Series> again = new ArrayList<>();
      measure(planned, planned.workload().with(unusual), again, new ArrayList<>());
      distances.replaceUnusual(series, again);
    }
  }

  /** Launches of more ranks than two take too long to make them again. */
  private int attemptsOf(PlannedLaunch planned) {
    return planned.configuration().ranks() == 2 ? attempts : 1;
  }

  private void measure(
      PlannedLaunch planned, Workload workload, List<Series> series, List<String> warnings)
      throws InterruptedException {
    Path directory = temporaryDirectory();
    LaunchSpec spec =
        new LaunchSpec(
            experiment,
            planned.configuration(),
            workload,
            effort,
            poolBytes,
            directory,
            launchHosts);
    try (Launch launch = planned.system().start(spec)) {
      launch.warm();
      for (Series next = launch.measure(); next != null; next = launch.measure()) {
        add(series, next);
      }
      warnings.addAll(launch.warnings());
    } finally {
      remove(directory, planned);
    }
  }

  /** A program may visit a cell several times. */
  private static void add(List<Series> all, Series next) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isContinuedBy(next)) {
        all.set(i, all.get(i).followedBy(next));
        return;
      }
    }
    all.add(next);
  }

  private void keep(PlannedLaunch planned, List<Series> series) {
    if (!series.isEmpty()) {
      measurements.add(planned.configuration(), planned.system().role(), series);
      raw.keep(planned, series);
    }
  }

  private void remove(Path directory, PlannedLaunch planned) {
    try {
      TemporaryFolders.delete(directory);
    } catch (UncheckedIOException e) {
      runProgress.failed(planned, String.valueOf(e.getMessage()));
    }
  }

  private synchronized boolean enter() {
    runningThread = Thread.currentThread();
    return !stopped;
  }

  private synchronized void leave() {
    runningThread = null;
    if (stopped) {
      var _ = Thread.interrupted();
    }
  }

  private synchronized void markStopped() {
    stopped = true;
  }

  private static Path temporaryDirectory() {
    try {
      return Files.createTempDirectory("weft-lab-");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary directory", e);
    }
  }
}
