package dev.weft.lab;

import dev.weft.lab.report.ProgressBar;
import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.run.RunProgress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * Shows the progress of a run of several experiments, and estimates its remaining time from the
 * times of each system's launches in each experiment. Used by one thread.
 */
final class SuiteProgress {
  private static final double FIRST_GUESS_SECONDS = 3;

  private final ProgressBar bar;
  private final Map<String, double[]> secondsAndCount = new HashMap<>();
  private final double[] all = new double[2];
  private int done;
  private int launches;

  SuiteProgress(ProgressBar bar) {
    this.bar = bar;
  }

  /** So many launches are planned, of which some have been made. */
  void begin(int planned, int made) {
    launches = planned;
    done = made;
  }

  /** What the runner of one part tells goes on as a part of the whole. */
  RunProgress of(String experiment, DoubleSupplier remainingSeconds) {
    return new RunProgress() {
      @Override
      public void launching(PlannedLaunch launch, int index, int count, double seconds) {
        bar.launching(launch, done, launches, remainingSeconds.getAsDouble());
      }

      @Override
      public void failed(PlannedLaunch launch, String reason) {
        bar.failed(launch, experiment + ": " + reason);
      }

      @Override
      public void finished() {}
    };
  }

  /** A launch has been made. */
  void took(String experiment, PlannedLaunch launch, double seconds) {
    add(secondsAndCount.computeIfAbsent(key(experiment, launch), key -> new double[2]), seconds);
    add(all, seconds);
    done++;
  }

  /** How long a launch probably takes. */
  double expected(String experiment, PlannedLaunch launch) {
    double[] own = secondsAndCount.getOrDefault(key(experiment, launch), all);
    return own[1] == 0 ? FIRST_GUESS_SECONDS : own[0] / own[1];
  }

  double expected(String experiment, List<PlannedLaunch> rest) {
    return rest.stream().mapToDouble(launch -> expected(experiment, launch)).sum();
  }

  void finished() {
    bar.finished();
  }

  private static String key(String experiment, PlannedLaunch launch) {
    return experiment + " " + launch.configuration();
  }

  private static void add(double[] sum, double seconds) {
    sum[0] += seconds;
    sum[1]++;
  }
}
