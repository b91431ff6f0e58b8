package dev.weft.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.machine.CoreDistance;
import dev.weft.lab.program.Cell;
import dev.weft.lab.stats.Percentiles;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunnerTest {
  private static final Selection HOT_NATIVE =
      new Selection(
          EnumSet.of(Transport.SHM),
          EnumSet.of(BufferKind.NATIVE),
          EnumSet.of(CacheState.HOT),
          List.of(2));

  private final RecordedProgress progress = new RecordedProgress();
  private final List<String> raw = new ArrayList<>();
  private final Runner runner =
      new Runner(
          Experiment.PINGPONG,
          Effort.quick(),
          1 << 20,
          progress,
          (launch, series) -> raw.add(launch.configuration().system() + " " + series.size()));

  @Test
  void keepsEveryLaunchOfEverySize() {
    Measurements measurements = run(3, FakeSystem.mpi("openmpi", 500));
    assertThat(measurements.points()).hasSize(2);
    for (PointSamples point : measurements.points()) {
      assertThat(point.launches()).hasSize(3);
      assertThat(point.launches()).extracting(Percentiles::median).containsOnly(0.5);
    }
    assertThat(raw).containsExactly("openmpi 2", "openmpi 2", "openmpi 2");
    assertThat(progress.events.getLast()).isEqualTo("finished");
    assertThat(runner.isStopped()).isFalse();
  }

  @Test
  void samplesOfSeveralVisitsOfACellAreOfOneLaunch() {
    FakeSystem system = FakeSystem.mpi("openmpi", 500);
    system.visits = 5;
    Measurements measurements = run(3, system);
    assertThat(raw).containsExactly("openmpi 2", "openmpi 2", "openmpi 2");
    assertThat(measurements.points())
        .hasSize(2)
        .allSatisfy(point -> assertThat(point.launches()).hasSize(3));
  }

  @Test
  void everyLaunchIsWarmedAndClosed() {
    FakeSystem system = FakeSystem.mpi("openmpi", 1);
    run(2, system);
    String start = "start openmpi shm native hot 2 ranks";
    assertThat(system.events).containsExactly(start, "warm", "close", start, "warm", "close");
  }

  @Test
  void aFailedLaunchIsReportedAndTheOthersGoOn() {
    Measurements measurements =
        run(3, FakeSystem.mpi("openmpi", 1).failing(1), FakeSystem.mpi("mpich", 1));
    assertThat(measurements.failures()).hasSize(1);
    assertThat(measurements.failures().getFirst().reason()).isEqualTo("openmpi has a bad day");
    assertThat(progress.events).contains("failed openmpi: openmpi has a bad day");
    assertThat(measurements.points()).hasSize(4);
  }

  @Test
  void whatFailsTwiceIsSkipped() {
    FakeSystem system = FakeSystem.mpi("openmpi", 1).failing(100);
    Measurements measurements = run(5, system);
    assertThat(system.events).hasSize(2);
    assertThat(measurements.points()).isEmpty();
  }

  @Test
  void aWrongResultIsReportedOnceAndTheRestKept() {
    Measurements measurements = new Measurements(Experiment.COLLECTIVES);
    Configuration configuration =
        new Configuration("mpjexpress", Transport.SHM, BufferKind.HEAP, CacheState.HOT, 2);
    List<Series> launch =
        List.of(
            series(new Cell("scan", 8), Series.WRONG, 0),
            series(new Cell("gather", 8), Series.MAIN, 5));
    measurements.add(configuration, Role.PEER, launch);
    measurements.add(configuration, Role.PEER, launch);
    assertThat(measurements.points()).hasSize(1);
    assertThat(measurements.failures())
        .extracting(Measurements.Failure::reason)
        .containsExactly("wrong result of scan of 8 bytes; not timed");
    assertThat(measurements.failuresOf(configuration)).isZero();
  }

  @Test
  void whatWasMeasuredAtAnUnusualDistanceIsMeasuredAgain() {
    FakeSystem system = FakeSystem.mpi("openmpi", 500);
    system.coreToCore.addAll(List.of(300.0, 310.0, 101.0));
    runner.insistOnUsualDistance(new CoreDistance(98, 100, 300));
    Measurements measurements = run(1, system);
    assertThat(system.started).hasSize(3);
    assertThat(measurements.points()).hasSize(2);
    assertThat(measurements.warnings()).isEmpty();
    assertThat(raw).containsExactly("openmpi 2");
  }

  @Test
  void thatEndsAndIsTold() {
    FakeSystem system = FakeSystem.mpi("openmpi", 500);
    system.coreToCore.addAll(List.of(300.0, 320.0, 310.0, 305.0, 100.0));
    runner.insistOnUsualDistance(new CoreDistance(98, 100, 300));
    Measurements measurements = run(1, system);
    assertThat(system.started).hasSize(4);
    assertThat(measurements.warnings())
        .containsExactly(
            "2 of 2 figures were taken while the processors of the two ranks were not as far apart"
                + " as usual: 300 ns there and back for a cache line, and 100 ns usually");
  }

  private static Series series(Cell cell, String kind, long nanos) {
    return new Series(cell, kind, 1, 1, Double.NaN, new Series.Nanos(nanos));
  }

  @Test
  void stoppingKeepsWhatWasMeasured() {
    FakeSystem system = FakeSystem.mpi("openmpi", 1);
    int[] sizes = {0};
    system.whileMeasuring =
        () -> {
          if (++sizes[0] == 4) {
            runner.stop();
          }
        };
    Measurements measurements = run(5, system);
    assertThat(runner.isStopped()).isTrue();
    assertThat(measurements.points()).hasSize(2);
    assertThat(measurements.points().stream().mapToInt(p -> p.launches().size()).sum())
        .isEqualTo(3);
    assertThat(system.events.getLast()).isEqualTo("close");
    assertThat(progress.events.getLast()).isEqualTo("finished");
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void stoppedBeforeItBeginsItMeasuresNothing() {
    FakeSystem system = FakeSystem.mpi("openmpi", 1);
    runner.stop();
    assertThat(run(2, system).points()).isEmpty();
    assertThat(system.events).isEmpty();
  }

  @Test
  void remainingTimeShrinks() {
    run(4, FakeSystem.mpi("openmpi", 1));
    assertThat(progress.remaining.getFirst()).isGreaterThan(progress.remaining.getLast());
  }

  private Measurements run(int rounds, MeasuredSystem... systems) {
    return runner.run(
        Plan.of(
            List.of(systems),
            HOT_NATIVE,
            Experiment.PINGPONG,
            Workload.of(8, 1024),
            any -> rounds,
            1));
  }

  private static final class RecordedProgress implements RunProgress {
    private final List<String> events = new ArrayList<>();
    private final List<Double> remaining = new ArrayList<>();

    @Override
    public void launching(PlannedLaunch launch, int done, int all, double remainingSeconds) {
      events.add(done + "/" + all);
      remaining.add(remainingSeconds);
    }

    @Override
    public void failed(PlannedLaunch launch, String reason) {
      events.add("failed " + launch.configuration().system() + ": " + reason);
    }

    @Override
    public void finished() {
      events.add("finished");
    }
  }
}
