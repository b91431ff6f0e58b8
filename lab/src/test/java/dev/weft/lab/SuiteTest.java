package dev.weft.lab;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.weft.lab.catalogue.Catalogue;
import dev.weft.lab.catalogue.Choice;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.report.Report;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.results.StoredReports;
import dev.weft.lab.system.MeasuredSystem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of several experiments over fake systems. */
@Timeout(60)
class SuiteTest {
  private static final List<String> NAMES = List.of("pingpong", "rate");

  @TempDir Path parent;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void keepsEverythingInADirectory() throws IOException {
    Path directory = parent.resolve("new");
    FakeSystem system = FakeSystem.mpi("openmpi", 500);
    assertThat(run(builder().launches(2), directory, system)).isEqualTo(Suite.Outcome.COMPLETE);
    assertThat(directory.resolve("run.json")).exists();
    assertThat(directory.resolve("machine.json")).exists();
    assertThat(directory.resolve("pingpong.json")).exists();
    assertThat(Files.readAllLines(directory.resolve("rate.jsonl"))).hasSize(2 * 2);
    List<Report> reports = StoredReports.of(new ResultsDirectory(directory));
    assertThat(reports)
        .extracting(Report::experiment)
        .containsExactly(Experiment.PINGPONG, Experiment.RATE);
    assertThat(reports).allMatch(Report::complete);
    assertThat(reports.getFirst().points())
        .hasSize(2)
        .allMatch(point -> point.summary().launchMedians().equals(List.of(0.5, 0.5)));
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("4 launches of 2 experiments");
  }

  @Test
  void experimentsTakeTurnsRoundByRound() {
    FakeSystem system = FakeSystem.mpi("openmpi", 500);
    run(builder().launches(2), parent, system);
    assertThat(system.started)
        .containsExactly(
            Experiment.PINGPONG, Experiment.RATE, Experiment.PINGPONG, Experiment.RATE);
  }

  @Test
  void whatWasInterruptedGoesOnAndDoneLaunchesStay() throws IOException {
    FakeSystem first = FakeSystem.mpi("openmpi", 500);
    Thread thread = Thread.currentThread();
    int[] sizes = {0};
    first.whileMeasuring =
        () -> {
          if (++sizes[0] == 5) {
            thread.interrupt();
          }
        };
    assertThat(run(builder().launches(3), parent, first)).isEqualTo(Suite.Outcome.STOPPED);
    List<String> done = Files.readAllLines(parent.resolve("pingpong.jsonl"));
    assertThat(StoredReports.of(new ResultsDirectory(parent))).noneMatch(Report::complete);
    int before = first.started.size();
    assertThat(before).isLessThan(6);

    FakeSystem second = FakeSystem.mpi("openmpi", 700);
    SuiteOptions again = SuiteOptions.of(parent, List.of());
    assertThat(Suite.run(again, List.of(second), new PrintStream(err)))
        .isEqualTo(Suite.Outcome.COMPLETE);
    assertThat(before - 1 + second.started.size()).isEqualTo(6);
    assertThat(Files.readAllLines(parent.resolve("pingpong.jsonl")))
        .startsWith(done.subList(0, 3).toArray(String[]::new));
    List<Report> reports = StoredReports.of(new ResultsDirectory(parent));
    assertThat(reports).allMatch(Report::complete);
    assertThat(reports.getFirst().points())
        .allMatch(point -> point.summary().launchMedians().equals(List.of(0.5, 0.7, 0.7)));
  }

  /** A debug flag that was on for a while stays in the report, whoever made the rest. */
  @Test
  void whatDistortedALaunchIsKeptAndPrinted() {
    FakeSystem faulty = FakeSystem.mpi("openmpi", 500);
    faulty.launchWarnings = List.of("a debug flag is on");
    SuiteBuilder first = builder().launches(1);
    run(first, parent, faulty);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("Warning: openmpi: a debug flag is on");
    for (Report report : StoredReports.of(new ResultsDirectory(parent))) {
      assertThat(report.warnings()).contains("openmpi: a debug flag is on");
    }
    err.reset();
    run(first, parent, FakeSystem.mpi("openmpi", 500));
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("Warning: openmpi: a debug flag is on");
  }

  @Test
  void anotherRunOfTheSameSettingsDoesNothing() {
    run(builder().launches(1), parent, FakeSystem.mpi("openmpi", 500));
    FakeSystem again = FakeSystem.mpi("openmpi", 500);
    assertThat(run(builder().launches(1), parent, again)).isEqualTo(Suite.Outcome.COMPLETE);
    assertThat(again.started).isEmpty();
  }

  @Test
  void otherSettingsNeedAnotherDirectory() {
    run(builder().launches(1), parent, FakeSystem.mpi("openmpi", 500));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(builder().launches(2), parent, FakeSystem.mpi("openmpi", 500)))
        .withMessageContaining("run of other settings")
        .withMessageContaining("weft bench run --output " + parent);
  }

  @Test
  void failedLaunchesAreNotTriedAgain() {
    FakeSystem failing = FakeSystem.mpi("openmpi", 500).failing(100);
    assertThat(run(builder().launches(4), parent, failing)).isEqualTo(Suite.Outcome.COMPLETE);
    FakeSystem again = FakeSystem.mpi("openmpi", 500);
    run(builder().launches(4), parent, again);
    assertThat(again.started).isEmpty();
    Report report = StoredReports.of(new ResultsDirectory(parent)).getFirst();
    assertThat(report.failures()).hasSize(2);
    assertThat(report.complete()).isTrue();
  }

  @Test
  void beginsNothingThatWouldEndTooLate() {
    FakeSystem system = FakeSystem.mpi("openmpi", 500);
    SuiteBuilder builder = builder().launches(2).limit(Duration.ZERO);
    assertThat(run(builder, parent, system)).isEqualTo(Suite.Outcome.TIME_UP);
    assertThat(system.started).isEmpty();
  }

  @Test
  void inLimitedTimeEveryExperimentGetsSomethingFirstTheLibrary() {
    List<String> launched = new ArrayList<>();
    FakeSystem weft = FakeSystem.subject(300);
    weft.whileMeasuring = () -> launched.add("weft");
    FakeSystem rival = FakeSystem.mpi("openmpi", 500);
    rival.whileMeasuring = () -> launched.add("openmpi");
    run(builder().launches(1).limit(Duration.ofMinutes(5)), parent, weft, rival);
    assertThat(launched.lastIndexOf("weft"))
        .isNotNegative()
        .isLessThan(launched.indexOf("openmpi"));
    assertThat(weft.started).containsExactly(Experiment.PINGPONG, Experiment.RATE);
    assertThat(rival.started).containsExactly(Experiment.PINGPONG, Experiment.RATE);
  }

  @Test
  void quickRunsEndInTime() {
    SuiteOptions quick =
        SuiteBuilder.quick().build(parent, List.of("all"), Choice.all(Catalogue.load()), List.of());
    assertThat(quick.limit())
        .hasValueSatisfying(d -> assertThat(d).isLessThan(Duration.ofMinutes(10)));
    assertThat(quick.parts()).hasSize(Experiment.values().length);
  }

  @Test
  void nothingToRunIsSaid() {
    Choice choice = Choice.of(Catalogue.load(), List.of("pingpong"));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                SuiteBuilder.full()
                    .transports(Set.of(Transport.NONE))
                    .build(parent, List.of("pingpong"), choice, List.of()))
        .withMessageContaining("weft bench list");
  }

  /**
   * The simulator needs to know what the parts of a message cost, and a message without content.
   */
  @Test
  void linksAreMeasuredWithShorterMessagesToo() {
    List<String> names = List.of("links", "algorithms");
    SuiteOptions options =
        SuiteBuilder.quick()
            .sizes(List.of(8192, 65536))
            .build(parent, names, Choice.of(Catalogue.load(), names), List.of());
    Map<Experiment, List<Integer>> sizes =
        options.parts().stream().collect(toMap(BenchOptions::experiment, BenchOptions::sizes));
    assertThat(sizes)
        .containsEntry(Experiment.LINKS, List.of(16, 4096, 8192, 16384, 65536))
        .containsEntry(Experiment.ALGORITHMS, List.of(8192, 65536));
  }

  private Suite.Outcome run(SuiteBuilder builder, Path directory, MeasuredSystem... systems) {
    SuiteOptions options =
        builder.build(directory, NAMES, Choice.of(Catalogue.load(), NAMES), List.of());
    return Suite.run(options, List.of(systems), new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private static SuiteBuilder builder() {
    return SuiteBuilder.quick().transports(Set.of(Transport.SHM)).sizes(List.of(8, 1024));
  }
}
