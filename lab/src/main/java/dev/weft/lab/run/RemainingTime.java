package dev.weft.lab.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Estimates the remaining time of a plan from the times of each system's launches so far. */
final class RemainingTime {
  private static final double FIRST_GUESS_SECONDS = 3;

  private final Map<String, double[]> secondsAndCount = new HashMap<>();
  private double allSeconds;
  private int allCount;

  void took(PlannedLaunch launch, double seconds) {
    double[] sum = secondsAndCount.computeIfAbsent(launch.system().name(), name -> new double[2]);
    sum[0] += seconds;
    sum[1]++;
    allSeconds += seconds;
    allCount++;
  }

  double seconds(List<PlannedLaunch> rest) {
    double typical = allCount == 0 ? FIRST_GUESS_SECONDS : allSeconds / allCount;
    return rest.stream().mapToDouble(launch -> expected(launch, typical)).sum();
  }

  private double expected(PlannedLaunch launch, double typical) {
    double[] sum = secondsAndCount.get(launch.system().name());
    return sum == null ? typical : sum[0] / sum[1];
  }
}
