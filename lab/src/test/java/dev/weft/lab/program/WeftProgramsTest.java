package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.program.call.WeftRemoteCalls;
import dev.weft.lab.program.objects.ObjectCalls;
import dev.weft.lab.program.objects.ObjectRounds;
import dev.weft.lab.system.ProgramLine;
import dev.weft.objects.Node;
import dev.weft.testkit.Thorough;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WeftProgramsTest {
  private interface Part {
    void run(Comm world, ProgramOptions options, Output output);
  }

  /** More than two take turns on two cores, and take seconds. */
  static IntStream ranks() {
    return IntStream.rangeClosed(2, Thorough.count(2, 4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"heap", "native"})
  void pingPongPrintsEverySize(String buffer) {
    List<Series> series = run(2, WeftPingPong::run, "sizes=0,8,65536", "buffer=" + buffer);
    assertThat(series).extracting(Series::bytes).containsExactly(0, 8, 65536);
    assertThat(series).allSatisfy(one -> assertThat(one.allocatedBytes()).isNotNegative());
  }

  @ParameterizedTest
  @ValueSource(strings = {"heap", "native"})
  void ratePrintsOneSampleARepeat(String buffer) {
    List<Series> series =
        run(2, WeftRate::run, "sizes=8", "messages=640", "repeats=2", "buffer=" + buffer);
    assertThat(series).hasSize(1);
    assertThat(series.getFirst().batch()).isEqualTo(640);
    assertThat(series.getFirst().nanos().count()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"heap", "native"})
  void overlapPrintsItsThreeParts(String buffer) {
    List<Series> series = run(2, WeftOverlap::run, "sizes=65536", "buffer=" + buffer);
    assertThat(series).extracting(Series::kind).containsExactly("transfer", "compute", "both");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void barrierPrintsSlowestAndFastest(int ranks) {
    List<Series> series = run(ranks, WeftBarrier::run);
    assertThat(series).extracting(Series::kind).containsExactly("main", "fastest");
    double[] slowest = series.getFirst().nanosPerHop();
    double[] fastest = series.getLast().nanosPerHop();
    assertThat(slowest).hasSameSizeAs(fastest);
    for (int i = 0; i < slowest.length; i++) {
      assertThat(slowest[i]).isGreaterThanOrEqualTo(fastest[i]);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, heap", "3, native"})
  void collectivesPrintEveryOperationAndSize(int ranks, String buffer) {
    List<Series> series =
        run(
            ranks,
            WeftCollectives::run,
            "operations=" + String.join(",", Collective.ids()),
            "sizes=16,1024",
            "buffer=" + buffer);
    assertThat(series).hasSize(2 * 19);
    for (int i = 0; i < series.size(); i += 2) {
      double[] slowest = series.get(i).nanosPerHop();
      double[] fastest = series.get(i + 1).nanosPerHop();
      assertThat(series.get(i + 1).kind()).isEqualTo("fastest");
      assertThat(series.get(i).cell()).isEqualTo(series.get(i + 1).cell());
      for (int k = 0; k < slowest.length; k++) {
        assertThat(slowest[k]).isGreaterThanOrEqualTo(fastest[k]);
      }
    }
    assertThat(Experiment.COLLECTIVES.values(series)).hasSize(19);
  }

  @ParameterizedTest
  @MethodSource("ranks")
  void guidelinesPrintBothSides(int ranks) {
    List<Series> series =
        run(
            ranks,
            WeftGuidelines::run,
            "operations=" + String.join(",", Guideline.ids()),
            "sizes=8,200");
    assertThat(Experiment.GUIDELINES.values(series)).hasSize(17 * 2);
    for (double[] ratios : Experiment.GUIDELINES.values(series).values()) {
      assertThat(Arrays.stream(ratios)).allMatch(ratio -> ratio > 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"heap", "native"})
  void oneSidedPrintsEveryOperationAndSize(String buffer) {
    List<Series> series =
        run(
            2,
            WeftOneSided::run,
            "operations=" + String.join(",", OneSided.ids()),
            "sizes=8,65536",
            "buffer=" + buffer);
    assertThat(series)
        .extracting(Series::cell)
        .containsExactly(
            new Cell("put", 8),
            new Cell("put", 65536),
            new Cell("get", 8),
            new Cell("get", 65536),
            new Cell("fetchAndOp", 8));
    assertThat(Experiment.ONESIDED.values(series)).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void roundsPrintEveryWay(int ranks) {
    List<Series> series =
        run(ranks, WeftRounds::run, "operations=" + String.join(",", Round.ids()), "sizes=1");
    assertThat(Experiment.SCATTER.values(series)).hasSize(Round.ids().size());
    assertThat(series).extracting(Series::kind).doesNotContain(Series.WRONG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null,small,echo", "byte[],int[],double[],long[],boolean[]"})
  void remoteCallsPrintEveryOperation(String operations) {
    List<Series> series =
        run(2, WeftProgramsTest::remoteCalls, "operations=" + operations, "sizes=1024");
    assertThat(series).hasSize(operations.split(",", -1).length);
    assertThat(series).extracting(Series::kind).containsOnly(Series.MAIN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"heap", "native"})
  void streamPrintsTimesOfBothSides(String buffer) {
    List<Series> series =
        run(
            2,
            WeftPingPong::run,
            "experiment=stream",
            "operations=" + String.join(",", Stream.operations()),
            "sizes=100,8000",
            "repeats=2",
            "buffer=" + buffer);
    assertThat(Experiment.STREAM.values(series)).hasSize(6);
  }

  @Test
  void nonBlockingPrintsEveryPart() {
    List<Series> series =
        run(
            2,
            WeftNonBlocking::run,
            "operations=" + String.join(",", NonBlocking.ids()),
            "sizes=1024");
    assertThat(Experiment.NONBLOCKING.values(series)).hasSize(NonBlocking.ids().size());
  }

  @ParameterizedTest
  @MethodSource("ranks")
  void linksPrintEveryPattern(int ranks) {
    List<Series> series =
        run(
            ranks,
            WeftLinks::run,
            "operations=" + String.join(",", LinkPattern.ids()),
            "sizes=16,65536");
    assertThat(Experiment.LINKS.values(series)).hasSize(2 * LinkPattern.ids().size());
    assertThat(series).extracting(Series::kind).doesNotContain(Series.WRONG);
  }

  @ParameterizedTest
  @MethodSource("ranks")
  void algorithmsPrintEveryOneAndSize(int ranks) {
    List<Series> series =
        run(
            ranks,
            WeftAlgorithms::run,
            "operations=" + String.join(",", MessageAlgorithm.ids()),
            "sizes=16,1024");
    assertThat(series).extracting(Series::kind).doesNotContain(Series.WRONG);
    assertThat(Experiment.ALGORITHMS.values(series).keySet())
        .extracting(Cell::operation)
        .containsAll(MessageAlgorithm.ids());
  }

  private static void remoteCalls(Comm world, ProgramOptions options, Output output) {
    try {
      WeftRemoteCalls.run(world, options, output);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void remoteObjectsPrintEveryCallAndValue() {
    List<String> operations = new ArrayList<>(Call.ids());
    operations.addAll(Payload.arrays());
    operations.addAll(Payload.graphs());
    operations.addAll(Payload.types());
    List<String> different = operations.stream().distinct().toList();
    List<Series> series =
        run(
            2,
            WeftProgramsTest::remoteObjects,
            "operations=" + String.join(",", different),
            "sizes=1024");
    assertThat(series).extracting(Series::kind).containsOnly(Series.MAIN);
    assertThat(series)
        .extracting(one -> one.cell().operation())
        .containsExactlyElementsOf(different);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void roundsOfObjectsPrintEveryWay(int ranks) {
    List<Series> series =
        run(ranks, ObjectRounds::run, "operations=" + String.join(",", Round.ids()), "sizes=1");
    assertThat(Experiment.SCATTER.values(series)).hasSize(Round.ids().size());
    assertThat(series).extracting(Series::kind).doesNotContain(Series.WRONG);
  }

  private static void remoteObjects(Comm world, ProgramOptions options, Output output) {
    try (Node node = Node.of(world)) {
      ObjectCalls.run(node, options, output);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Series> run(int ranks, Part part, String... words) {
    List<String> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(List.of("warmMillis=1", "measureMillis=1", "samples=20"));
    ProgramOptions options = ProgramOptions.parse(all.toArray(String[]::new));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Weft.run(ranks, world -> part.run(world, options, new Output(out)));
    List<ProgramLine> lines =
        bytes.toString(StandardCharsets.UTF_8).lines().map(ProgramLine::parse).toList();
    assertThat(lines.getLast()).isEqualTo(new ProgramLine.Done());
    return lines.stream()
        .filter(ProgramLine.Data.class::isInstance)
        .map(line -> ((ProgramLine.Data) line).series())
        .toList();
  }
}
