package dev.weft.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.machine.Noise;
import dev.weft.lab.program.Cell;
import dev.weft.lab.report.Report;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final double TOLERANCE = 0.1;
  private static final int CELLS = 40;
  private static final double NEAR = 80;
  private static final double FAR = 400;

  @Test
  void equalRunsRaiseNoAlarm() {
    List<Report> run = List.of(pingPong(1, 1000, 5, -1));
    Comparison same = Comparison.of(run, run, TOLERANCE, 1);
    assertThat(same.changes()).hasSize(2 * CELLS);
    assertThat(same.changes()).allMatch(change -> change.kind() == Change.Kind.SAME);
    assertThat(same.regressions()).isEmpty();
    assertThat(ComparisonTable.lines(same))
        .contains("No point of Weft is worse by more than 10.0 %.");
  }

  /** Launches differ by some percent; 4 pairs of runs of 80 points each. */
  @Test
  void noiseRaisesNoAlarm() {
    for (int seed = 0; seed < 4; seed++) {
      List<Report> old = List.of(pingPong(100 + seed, 1000, 5, -1));
      List<Report> fresh = List.of(pingPong(200 + seed, 1000, 5, -1));
      assertThat(Comparison.of(old, fresh, TOLERANCE, 1).regressions())
          .as("seed " + seed)
          .isEmpty();
    }
  }

  @Test
  void aPlantedRegressionIsFoundWhereItIs() {
    List<Report> old = List.of(pingPong(1, 1000, 5, -1));
    List<Report> fresh = List.of(pingPong(2, 1000, 5, 7));
    Comparison comparison = Comparison.of(old, fresh, TOLERANCE, 1);
    assertThat(comparison.regressions()).hasSize(1);
    Change found = comparison.regressions().getFirst();
    assertThat(found.fresh().bytes()).isEqualTo(8 * 8);
    assertThat(found.times()).isBetween(1.2, 1.5);
    assertThat(found.interval().low()).isGreaterThan(1 + TOLERANCE);
    String text = String.join("\n", ComparisonTable.lines(comparison));
    assertThat(text).contains("Worse:").contains("64 B").contains("1 points of Weft are worse");
    Comparison back = Comparison.of(fresh, old, TOLERANCE, 1);
    assertThat(back.regressions()).isEmpty();
    assertThat(back.changes()).filteredOn(c -> c.kind() == Change.Kind.BETTER).hasSize(1);
  }

  @Test
  void whatDistortsOneOfTheRunsIsSaid() {
    Comparison comparison =
        Comparison.of(
            List.of(pingPong(1, 1000, 5, -1)),
            List.of(report(Experiment.PINGPONG, 2, 1000, 5, -1, List.of("-Xint"))),
            TOLERANCE,
            1);
    assertThat(ComparisonTable.lines(comparison)).contains("Warning: Of the new run: weft: -Xint");
  }

  /** Far apart everything takes three times as long, and is the rule in the second run. */
  @Test
  void processorsThatMovedRaiseNoAlarm() {
    List<Report> old = List.of(atDistances(1, -1, NEAR, NEAR, NEAR, NEAR, FAR));
    List<Report> fresh = List.of(atDistances(2, -1, FAR, NEAR, FAR, NEAR, FAR, NEAR, FAR));
    Comparison comparison = Comparison.of(old, fresh, TOLERANCE, 1);
    assertThat(comparison.changes()).allMatch(change -> change.kind() == Change.Kind.SAME);
    assertThat(comparison.agreeing()).isEqualTo(2 * CELLS);
    assertThat(ComparisonTable.lines(comparison))
        .contains("80 of 80 points agree within 10.0 % at the median.");
  }

  @Test
  void aRegressionIsFoundAmongLaunchesThatAreAlike() {
    List<Report> old = List.of(atDistances(1, -1, NEAR, NEAR, NEAR, FAR, FAR));
    List<Report> fresh = List.of(atDistances(2, 7, FAR, NEAR, FAR, NEAR, FAR, NEAR, FAR));
    Comparison comparison = Comparison.of(old, fresh, TOLERANCE, 1);
    assertThat(comparison.regressions()).hasSize(1);
    assertThat(comparison.regressions().getFirst().after()).isBetween(1.2, 1.5);
    assertThat(comparison.agreeing()).isEqualTo(2 * CELLS - 1);
  }

  /** All of them are compared, as in both runs near is the rule. */
  @Test
  void aRegressionIsFoundThoughTooFewLaunchesAreAlike() {
    List<Report> old = List.of(atDistances(1, -1, NEAR, NEAR, NEAR));
    List<Report> fresh =
        List.of(report(Experiment.PINGPONG, 2, 2000, -1, List.of(), NEAR, FAR, NEAR));
    assertThat(Comparison.of(old, fresh, TOLERANCE, 1).regressions()).hasSize(CELLS);
  }

  @Test
  void nothingIsSaidOfRunsAtDistancesWithoutACommonOne() {
    List<Report> old = List.of(atDistances(1, -1, NEAR, NEAR, NEAR));
    List<Report> fresh = List.of(atDistances(2, -1, FAR, FAR, FAR));
    Comparison comparison = Comparison.of(old, fresh, TOLERANCE, 1);
    assertThat(comparison.changes()).allMatch(change -> change.kind() == Change.Kind.APART);
    assertThat(comparison.regressions()).isEmpty();
    assertThat(comparison.agreeing()).isZero();
    assertThat(String.join("\n", ComparisonTable.lines(comparison)))
        .contains("80 points were measured while the processors of the ranks were nowhere as far");
  }

  @Test
  void ofRatesLessIsWorse() {
    List<Report> fast = List.of(report(Experiment.RATE, 1, 1000, 5, -1));
    List<Report> slow = List.of(report(Experiment.RATE, 2, 1500, 5, -1));
    assertThat(Comparison.of(fast, slow, TOLERANCE, 1).regressions()).hasSize(CELLS);
    assertThat(Comparison.of(slow, fast, TOLERANCE, 1).regressions()).isEmpty();
  }

  @Test
  void fewLaunchesSayNothing() {
    List<Report> old = List.of(pingPong(1, 1000, 2, -1));
    List<Report> fresh = List.of(pingPong(2, 2000, 5, -1));
    Comparison comparison = Comparison.of(old, fresh, TOLERANCE, 1);
    assertThat(comparison.regressions()).isEmpty();
    assertThat(comparison.changes()).allMatch(c -> c.kind() == Change.Kind.UNKNOWN);
    assertThat(String.join("\n", ComparisonTable.lines(comparison)))
        .contains("fewer than 3 launches");
  }

  @Test
  void pointsOfOneRunOnlyAreCounted() {
    Comparison comparison =
        Comparison.of(
            List.of(pingPong(1, 1000, 5, -1)),
            List.of(report(Experiment.RATE, 1, 1000, 5, -1)),
            TOLERANCE,
            1);
    assertThat(comparison.changes()).isEmpty();
    assertThat(comparison.onlyOld()).isEqualTo(2 * CELLS);
    assertThat(comparison.onlyNew()).isEqualTo(2 * CELLS);
  }

  private static Report pingPong(long seed, double nanos, int launches, int slowCell) {
    return report(Experiment.PINGPONG, seed, nanos, launches, slowCell);
  }

  private static Report report(
      Experiment experiment, long seed, double nanos, int launches, int slowCell) {
    return report(experiment, seed, nanos, launches, slowCell, List.of());
  }

  private static Report atDistances(long seed, int slowCell, double... distances) {
    return report(Experiment.PINGPONG, seed, 1000, slowCell, List.of(), distances);
  }

  private static Report report(
      Experiment experiment,
      long seed,
      double nanos,
      int launches,
      int slowCell,
      List<String> warnings) {
    double[] unknown = new double[launches];
    Arrays.fill(unknown, Double.NaN);
    return report(experiment, seed, nanos, slowCell, warnings, unknown);
  }

  /** Weft and a peer; of Weft one cell is slower by a third. */
  private static Report report(
      Experiment experiment,
      long seed,
      double nanos,
      int slowCell,
      List<String> warnings,
      double... distances) {
    Random random = new Random(seed);
    Measurements measurements = new Measurements(experiment);
    measurements.addWarnings("weft", warnings);
    for (double distance : distances) {
      double slowness = distance == FAR ? 3 : 1;
      for (Role role : List.of(Role.SUBJECT, Role.NATIVE_MPI)) {
        List<Series> all = new ArrayList<>();
        for (int cell = 0; cell < CELLS; cell++) {
          boolean slow = role == Role.SUBJECT && cell == slowCell;
          double base = slowness * (role == Role.SUBJECT ? nanos : 1000) * (slow ? 1.35 : 1);
          long value = Math.round(base * (1 + 0.03 * random.nextGaussian()));
          all.add(
              new Series(
                  Cell.of(8 * (cell + 1)),
                  Series.MAIN,
                  1,
                  1,
                  Double.NaN,
                  distance,
                  new Series.Nanos(value, value + 1, value + 2)));
        }
        measurements.add(configuration(role), role, all);
      }
    }
    return Report.of(
        measurements, new Machine(Map.of(), new Noise(1, 0, 0)), Map.of(), List.of(), 1, true);
  }

  private static Configuration configuration(Role role) {
    String system = role == Role.SUBJECT ? "weft" : FakeSystem.mpi("openmpi", 1).name();
    return new Configuration(system, Transport.SHM, BufferKind.HEAP, CacheState.HOT, 2);
  }
}
