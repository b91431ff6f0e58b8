package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.cli.program.CopyingPingPong;
import dev.weft.lab.compare.Comparison;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.process.Commands;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.report.Report;
import dev.weft.lab.results.ExperimentPart;
import dev.weft.lab.results.LaunchLog;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.results.StoredReports;
import dev.weft.lab.run.Plan;
import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.run.RunProgress;
import dev.weft.lab.run.Runner;
import dev.weft.lab.system.Availability;
import dev.weft.lab.system.Launch;
import dev.weft.lab.system.LaunchSpec;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.ProgramLaunch;
import dev.weft.lab.system.Role;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.Thorough;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import picocli.CommandLine;

/** Faults that are planted with real ranks, and what the lab says of them. */
@Timeout(240)
@Isolated("it measures")
final class PlantedFaultsTest {
  private static final int LAUNCHES = 3;

  /** So many, where the first few differ too much to say anything. */
  private static final int MOST_LAUNCHES = 12;

  private static final double TOLERANCE = 0.25;

  /** By how much launches of the same may differ before they say nothing of others. */
  private static final double UNSTEADY = 1.4;

  private static final int LARGE = 1 << 20;
  private static final Effort SHORT = new Effort(LAUNCHES, 10, 20, 100, 1000, 1);

  @TempDir Path temporary;

  @Lengthy
  @Test
  void aDebugFlagAndAPeersWrongSettingAreWarnedOf() throws Exception {
    boolean openMpi = Commands.find("mpirun.openmpi").isPresent();
    Path json = temporary.resolve("report.json");
    Map<String, String> environment =
        Map.of("JAVA_TOOL_OPTIONS", "-ea", "OMPI_MCA_btl", "tcp,self");
    List<String> words = new ArrayList<>(List.of("--quick", "--launches", "1", "--sizes", "8"));
    words.addAll(List.of("--transport", "shm", "--peers", openMpi ? "openmpi" : "none"));
    words.addAll(List.of("--json", json.toString()));
    try (Running run = BenchLine.start(temporary, environment, words.toArray(String[]::new))) {
      assertThat(run.await()).as(run::err).isZero();
      assertThat(run.out())
          .contains("Warning: JAVA_TOOL_OPTIONS is set to -ea: every measured JVM takes it")
          .contains("Warning: weft: -ea: assertions are checked");
      String fault = "openmpi: OMPI_MCA_btl=tcp,self leaves shared memory out";
      assertThat(run.out().contains("Warning: " + fault)).isEqualTo(openMpi);
      assertThat(Files.readString(json).contains(fault)).isEqualTo(openMpi);
    }
  }

  @Lengthy
  @Test
  void manyExtraCopiesAreARegression() throws Exception {
    List<Path> runs =
        measure(
            MOST_LAUNCHES,
            List.of(0, 16),
            measured -> compare(new StringWriter(), measured.get(0), measured.get(1)) == 1);
    StringWriter said = new StringWriter();
    assertThat(compare(said, runs.get(0), runs.get(1))).as(said::toString).isEqualTo(1);
    assertThat(said.toString())
        .contains("Worse:", "1 MiB", "1 points of Weft are worse by more than 25.0 %");
  }

  @Test
  @EnabledIfSystemProperty(named = Thorough.PROPERTY, matches = "true")
  void aTransportWithAnExtraCopyIsARegressionAndAnUnchangedOneIsNot() throws Exception {
    List<Path> runs = measure(MOST_LAUNCHES, List.of(0, 0, 1), PlantedFaultsTest::isClear);
    assumeTrue(isSteady(runs.get(0), runs.get(1)), "the machine is too busy to tell runs apart");
    StringWriter said = new StringWriter();
    assertThat(compare(said, runs.get(0), runs.get(2))).as(said::toString).isEqualTo(1);
    assertThat(compare(said, runs.get(0), runs.get(1))).as(said::toString).isZero();
    assertThat(said.toString()).contains("No point of Weft is worse by more than 25.0 %");
  }

  private static boolean isClear(List<Path> runs) {
    return isSteady(runs.get(0), runs.get(1))
        && compare(new StringWriter(), runs.get(0), runs.get(2)) == 1;
  }

  /**
   * Measures a ping-pong with each number of extra copies, until the runs say enough or have had so
   * many launches. They take turns, launch by launch, so that what drifts in the machine meets all
   * alike.
   */
  private List<Path> measure(int launches, List<Integer> copies, Predicate<List<Path>> enough)
      throws Exception {
    List<Path> runs = new ArrayList<>();
    List<Runner> runners = new ArrayList<>();
    List<LaunchLog> logs = new ArrayList<>();
    for (int i = 0; i < copies.size(); i++) {
      Path run = Files.createDirectories(temporary.resolve("run" + i));
      ResultsDirectory directory = new ResultsDirectory(run);
      Files.writeString(run.resolve("run.json"), "{\"seed\": 1}");
      Files.writeString(run.resolve("machine.json"), "{}");
      directory.write(Experiment.PINGPONG, new ExperimentPart(launches, Map.of(), List.of()));
      LaunchLog log = LaunchLog.append(directory.log(Experiment.PINGPONG));
      runs.add(run);
      logs.add(log);
      runners.add(new Runner(Experiment.PINGPONG, SHORT, 1 << 26, new Silence(), log));
    }
    boolean isEnough = false;
    for (int round = 0; round < launches && !isEnough; round++) {
      for (int i = 0; i < runs.size(); i++) {
        PingPongOfWeft system = new PingPongOfWeft(copies.get(i));
        Configuration configuration = system.configurations(Experiment.PINGPONG, 2).getFirst();
        Workload workload = new Workload(List.of(), List.of(LARGE));
        runners
            .get(i)
            .run(new Plan(List.of(new PlannedLaunch(round, system, configuration, workload))));
      }
      isEnough = round + 1 >= LAUNCHES && enough.test(runs);
    }
    logs.forEach(LaunchLog::close);
    assertThat(runs)
        .flatMap(run -> StoredReports.of(new ResultsDirectory(run)))
        .allSatisfy(report -> assertThat(report.failures()).isEmpty())
        .flatExtracting(Report::points)
        .hasSize(runs.size());
    return runs;
  }

  /** Whether runs of the same are near each other, so that one of another can be seen. */
  private static boolean isSteady(Path old, Path same) {
    Comparison comparison =
        Comparison.of(
            StoredReports.of(new ResultsDirectory(old)),
            StoredReports.of(new ResultsDirectory(same)),
            TOLERANCE,
            1);
    return comparison.changes().stream()
        .allMatch(
            change ->
                change.interval().low() > 1 / UNSTEADY && change.interval().high() < UNSTEADY);
  }

  private static int compare(StringWriter said, Path old, Path fresh) {
    CommandLine line = BenchCompareCommand.commandLine();
    line.setOut(new PrintWriter(said));
    return line.execute(
        "--tolerance", Double.toString(100 * TOLERANCE), old.toString(), fresh.toString());
  }

  /** Two ranks of Weft in shared memory, with so many copies more than needed. */
  private final class PingPongOfWeft implements MeasuredSystem {
    private final int copies;

    PingPongOfWeft(int copies) {
      this.copies = copies;
    }

    @Override
    public String name() {
      return "weft";
    }

    @Override
    public Role role() {
      return Role.SUBJECT;
    }

    @Override
    public Availability availability() {
      return Availability.available();
    }

    @Override
    public List<Configuration> configurations(Experiment experiment, int ranks) {
      return List.of(
          new Configuration(name(), Transport.SHM, BufferKind.HEAP, CacheState.HOT, ranks));
    }

    @Override
    public Launch start(LaunchSpec spec) {
      List<String> line = new ArrayList<>(BenchLine.weft(temporary));
      line.addAll(List.of("run", "-n", "2", "--transport", "shm", "-cp"));
      line.add(ClassPath.of(CopyingPingPong.class, PingPong.class));
      line.addAll(List.of(CopyingPingPong.class.getName(), "copies=" + copies));
      return ProgramLaunch.start(spec, line, Map.of());
    }
  }

  private static final class Silence implements RunProgress {
    @Override
    public void launching(PlannedLaunch launch, int done, int all, double remainingSeconds) {}

    @Override
    public void failed(PlannedLaunch launch, String reason) {}

    @Override
    public void finished() {}
  }
}
