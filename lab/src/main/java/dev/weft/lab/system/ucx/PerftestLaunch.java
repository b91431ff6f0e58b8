package dev.weft.lab.system.ucx;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.program.Cell;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs of {@code ucx_perftest} in new processes, several for each cell. Each run is one sample,
 * because the tool prints only one figure: the median of its times, or the mean for messages in
 * windows.
 */
final class PerftestLaunch implements Launch {
  /** What the first run of a size moves at most, which only shows how long an operation takes. */
  private static final int FIRST_BYTES = 64 << 20;

  private static final int FEWEST_OPERATIONS = 20;
  private static final int MOST_FIRST_OPERATIONS = 2000;
  private static final int MOST_OPERATIONS = 1_000_000;

  /** As the lab's C programs do right before they measure a size. */
  private static final int WARM_PART = 5;

  /** Messages under way, as in the lab's other programs. */
  private static final String WINDOW = "64";

  private final LaunchSpec spec;
  private final Path tool;
  private final Map<String, String> environment;
  private final Deque<Cell> cells;
  private final Map<Cell, Double> nanosPerOperation = new HashMap<>();

  PerftestLaunch(LaunchSpec spec, Path tool, Map<String, String> environment) {
    this.spec = spec;
    this.tool = tool;
    this.environment = environment;
    cells = new ArrayDeque<>(spec.workload().cells());
  }

  @Override
  public void warm() throws InterruptedException {
    for (Cell cell : cells) {
      int fitting = FIRST_BYTES / Math.max(1, cell.bytes());
      int operations = Math.clamp(fitting, FEWEST_OPERATIONS, MOST_FIRST_OPERATIONS);
      double micros = run(cell, operations, FEWEST_OPERATIONS).meanMicros();
      nanosPerOperation.put(cell, Math.max(1, micros * 1e3));
    }
  }

  @Override
  public @Nullable Series measure() throws InterruptedException {
    Cell cell = cells.poll();
    if (cell == null) {
      return null;
    }
    double nanos = nanosPerOperation.getOrDefault(cell, 1.0);
    int operations = operationsIn(spec.effort().measureMillis(), nanos);
    int warming = operationsIn(spec.effort().warmMillis() / WARM_PART, nanos);
    boolean oneByOne = PerftestTest.of(spec.experiment(), cell) != PerftestTest.TAG_BW;
    long[] samples = new long[spec.effort().repeats()];
    for (int i = 0; i < samples.length; i++) {
      PerftestResult result = run(cell, operations, warming);
      double micros = oneByOne ? result.medianMicros() : result.meanMicros() * operations;
      samples[i] = Math.round(micros * 1e3);
    }
    return new Series(
        cell, Series.MAIN, oneByOne ? 1 : operations, 1, Double.NaN, new Series.Nanos(samples));
  }

  /** Every run ends its own processes. */
  @Override
  public void close() {}

  private static int operationsIn(int millis, double nanosPerOperation) {
    return (int) Math.clamp(millis * 1e6 / nanosPerOperation, FEWEST_OPERATIONS, MOST_OPERATIONS);
  }

  private PerftestResult run(Cell cell, int operations, int warming) throws InterruptedException {
    PerftestTest test = PerftestTest.of(spec.experiment(), cell);
    List<String> options =
        List.of(
            "-t",
            test.name().toLowerCase(Locale.ROOT),
            "-s",
            Integer.toString(cell.bytes()),
            "-n",
            Integer.toString(operations),
            "-w",
            Integer.toString(warming),
            "-O",
            test == PerftestTest.TAG_BW ? WINDOW : "1");
    try (PerftestPair pair = PerftestPair.start(spec, tool, environment, options)) {
      return pair.result();
    }
  }
}
