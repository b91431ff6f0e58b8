package dev.weft.lab.experiment;

import dev.weft.lab.stats.Percentiles;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/** How the raw samples of a launch become values of the experiment's unit, by message size. */
interface Reading {
  Map<Integer, double[]> read(List<Series> launch);

  /** Each sample by itself: a function of the nanoseconds of one hop. */
  static Reading ofHops(DoubleUnaryOperator value) {
    return launch -> {
      Map<Integer, double[]> values = new TreeMap<>();
      for (Series series : launch) {
        if (series.kind().equals(Series.MAIN)) {
          values.put(series.bytes(), Arrays.stream(series.nanosPerHop()).map(value).toArray());
        }
      }
      return values;
    };
  }

  /**
   * The share of a transfer that computation hides: what both together save against one after the
   * other, over the shorter of the two. One is perfect overlap, zero none; below zero they disturb
   * each other.
   */
  static Reading hiddenShare() {
    return launch -> {
      Map<Integer, double[]> values = new TreeMap<>();
      for (Series both : launch) {
        if (both.kind().equals("both")) {
          double transfer = median(launch, "transfer", both.bytes());
          double compute = median(launch, "compute", both.bytes());
          double shorter = Math.min(transfer, compute);
          values.put(
              both.bytes(),
              Arrays.stream(both.nanosPerHop())
                  .map(together -> (transfer + compute - together) / shorter)
                  .toArray());
        }
      }
      return values;
    };
  }

  private static double median(List<Series> launch, String kind, int bytes) {
    return launch.stream()
        .filter(series -> series.kind().equals(kind) && series.bytes() == bytes)
        .map(series -> new Percentiles(series.nanosPerHop()).median())
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no series '" + kind + "' of " + bytes + " bytes"));
  }
}
