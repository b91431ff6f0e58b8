package dev.weft.lab.simulate;

import dev.weft.lab.program.LinkPattern;
import dev.weft.lab.program.MessageAlgorithm;
import dev.weft.lab.stats.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Simulates the lab's measurement of a call. A barrier precedes the call and, if every rank has a
 * core, a common start. Each rank reads the clock before and after; the slowest rank's time counts.
 * The result is the median of several consecutive calls, without the first.
 *
 * @param own costs if every rank has its own core
 * @param shared costs if ranks share cores
 * @param cores of the machine that all ranks are on
 * @param cabling the links between them
 */
record CallSimulation(Costs own, Costs shared, int cores, Cabling cabling) {
  private static final int CALLS = 4;
  private static final int SKIPPED = 1;

  /** How far ahead the time lies at which all begin. */
  private static final double START_MICROS = 10;

  private static final int MOST_LINEAR_BARRIER_RANKS = 16;

  /** Microseconds of a pattern. */
  double micros(LinkPattern pattern, int ranks, double bytes) {
    return micros(
        ranks, usualBarrier(ranks), stepWriter -> Patterns.add(stepWriter, pattern, bytes));
  }

  /** Microseconds of a collective operation, with the barrier that its job uses before it. */
  double micros(MessageAlgorithm algorithm, MessageAlgorithm barrier, int ranks, double bytes) {
    return micros(ranks, barrier, stepWriter -> Schedules.add(stepWriter, algorithm, bytes));
  }

  /** What Weft chooses where no rule says anything. */
  static MessageAlgorithm usualBarrier(int ranks) {
    return ranks == 2 || ranks > MOST_LINEAR_BARRIER_RANKS
        ? MessageAlgorithm.BARRIER_DISSEMINATION
        : MessageAlgorithm.BARRIER_LINEAR;
  }

  private double micros(int ranks, MessageAlgorithm barrier, Consumer<StepWriter> call) {
    List<List<Step>> programs = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      StepWriter stepWriter = new StepWriter(rank, ranks);
      for (int i = 0; i < CALLS; i++) {
        Schedules.add(stepWriter, barrier, 0);
        if (ranks <= cores) {
          stepWriter.start(START_MICROS);
        }
        stepWriter.mark();
        call.accept(stepWriter);
        stepWriter.mark();
      }
      programs.add(stepWriter.list());
    }
    double[][] marks =
        EventSimulation.marks(ranks > cores ? shared : own, programs, cores, cabling);
    double[] slowest = new double[CALLS - SKIPPED];
    for (int i = 0; i < slowest.length; i++) {
      int at = 2 * (i + SKIPPED);
      for (double[] own : marks) {
        slowest[i] = Math.max(slowest[i], own[at + 1] - own[at]);
      }
    }
    return new Percentiles(slowest).median();
  }
}
