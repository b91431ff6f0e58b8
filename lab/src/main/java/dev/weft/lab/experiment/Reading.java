package dev.weft.lab.experiment;

import dev.weft.lab.program.Cell;
import dev.weft.lab.stats.Percentiles;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleBiFunction;

/**
 * Converts the raw samples of a launch to values of the experiment's unit, by operation and size.
 */
interface Reading {
  Map<Cell, double[]> read(List<Series> launch);

  /** Each sample by itself: a function of the nanoseconds of one hop. */
  static Reading ofHops(DoubleUnaryOperator value) {
    return ofCells((cell, nanos) -> value.applyAsDouble(nanos));
  }

  /** Each sample by itself: a function of what was done and the nanoseconds of one hop. */
  static Reading ofCells(ToDoubleBiFunction<Cell, Double> value) {
    return launch -> {
      Map<Cell, double[]> values = new TreeMap<>();
      for (Series series : launch) {
        if (series.kind().equals(Series.MAIN)) {
          Cell cell = series.cell();
          values.put(
              cell,
              Arrays.stream(series.nanosPerHop())
                  .map(nanos -> value.applyAsDouble(cell, nanos))
                  .toArray());
        }
      }
      return values;
    };
  }

  /**
   * The share of a transfer that computation hides: what both together save against one after the
   * other, over the shorter of the two. One is perfect overlap, zero none; below zero they disturb
   * each other.
   *
   * <p>A share is made of three samples that were taken one after another, not of medians: the
   * median of a sum is more than the sum of the medians where times have a tail, and the difference
   * would pass for a disturbance. Nor does it matter then that the machine was quicker for a while.
   */
  static Reading hiddenShare() {
    return launch -> {
      Map<Cell, double[]> values = new TreeMap<>();
      for (Series both : launch) {
        if (both.kind().equals("both")) {
          double[] together = both.nanosPerHop();
          double[] transfer = nanos(launch, "transfer", both.cell());
          double[] compute = nanos(launch, "compute", both.cell());
          double[] shares = new double[together.length];
          Arrays.setAll(
              shares,
              i -> (transfer[i] + compute[i] - together[i]) / Math.min(transfer[i], compute[i]));
          values.put(both.cell(), shares);
        }
      }
      return values;
    };
  }

  /** Each sample of a call over the median of what bounds it: above one, the bound is faster. */
  static Reading overBound() {
    return launch -> {
      Map<Cell, double[]> values = new TreeMap<>();
      for (Series call : launch) {
        if (call.kind().equals("call")) {
          double bound = new Percentiles(nanos(launch, "bound", call.cell())).median();
          values.put(
              call.cell(), Arrays.stream(call.nanosPerHop()).map(nanos -> nanos / bound).toArray());
        }
      }
      return values;
    };
  }

  private static double[] nanos(List<Series> launch, String kind, Cell cell) {
    return launch.stream()
        .filter(series -> series.kind().equals(kind) && series.cell().equals(cell))
        .map(Series::nanosPerHop)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no series '" + kind + "' of " + cell));
  }
}
