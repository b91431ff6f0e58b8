package dev.weft.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.collective.choice.RulesFile;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import dev.weft.lab.tune.Variant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tuning without processes: the last algorithm of each operation is the fastest. */
@Timeout(60)
class TuneTest {
  @TempDir Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void writesRulesForWhatIsFasterAndKeepsThoseOfOtherOperations() throws IOException {
    Path file = directory.resolve("collectives.rules");
    Files.write(file, List.of("allReduce * * ring", "barrier 2 * linear"));
    assertThat(tune(file, TuneTest::laterIsFaster)).isTrue();
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).anyMatch(line -> line.matches("# from 3 launches .*: 4 of 4 cases .*"));
    assertThat(rules(lines))
        .containsExactly(
            "barrier 2 * dissemination",
            "barrier 3 * dissemination",
            "scan 2 * recursive-doubling",
            "scan 3 * recursive-doubling",
            "allReduce * * ring");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("- barrier 2 * linear", "+ scan 3 * recursive-doubling", "8.00")
        .doesNotContain("ring");
    assertThat(tune(file, TuneTest::laterIsFaster)).isTrue();
    assertThat(rules(Files.readAllLines(file))).isEqualTo(rules(lines));
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("has the same rules as before");
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void keepsRulesForNumbersOfRanksThatWereNotMeasured() throws IOException {
    Path file = directory.resolve("collectives.rules");
    Files.write(file, List.of("scan 3..4 ..1K shared", "barrier * * linear"));
    assertThat(tune(file, (variant, _) -> system(variant, 100))).isTrue();
    assertThat(rules(Files.readAllLines(file)))
        .containsExactly("scan 4 ..1024 shared", "barrier ..1 * linear", "barrier 4.. * linear");
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("- barrier * * linear");
  }

  @Test
  void whatDisturbsStandsInTheFileToo() throws IOException {
    Path file = directory.resolve("collectives.rules");
    assertThat(tune(file, TuneTest::laterIsFaster)).isTrue();
    List<String> said =
        err.toString(StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.startsWith("Warning: "))
            .map(line -> "# " + line)
            .toList();
    assertThat(Files.readAllLines(file))
        .filteredOn(line -> line.contains("Warning"))
        .isEqualTo(said);
  }

  @Test
  void whereTheBuiltInChoiceIsBestThereAreNoRules() throws IOException {
    Path file = directory.resolve("collectives.rules");
    assertThat(tune(file, (variant, _) -> system(variant, 100))).isTrue();
    assertThat(rules(Files.readAllLines(file))).isEmpty();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("is best in all 4 cases");
  }

  @Test
  void anInterruptLeavesTheFileAsItWas() throws IOException {
    Path file = Files.writeString(directory.resolve("collectives.rules"), "barrier 2 * linear\n");
    boolean written =
        tune(
            file,
            (variant, _) -> {
              FakeSystem system = system(variant, 100);
              system.whileMeasuring = Thread.currentThread()::interrupt;
              return system;
            });
    assertThat(written).isFalse();
    assertThat(file).hasContent("barrier 2 * linear");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("stays as it was");
  }

  @Test
  void aFileOfAnotherKindIsNotReplaced() throws IOException {
    Path file = Files.writeString(directory.resolve("notes.txt"), "buy milk\n");
    assertThatThrownBy(() -> tune(file, TuneTest::laterIsFaster))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("notes.txt:1: ");
    assertThat(file).hasContent("buy milk");
  }

  private boolean tune(Path file, BiFunction<Variant, Path, MeasuredSystem> systems) {
    BenchOptions bench =
        TuneOptions.defaults(List.of())
            .ranks(List.of(2, 3))
            .operations(List.of("barrier", "scan"))
            .sizes(List.of(16))
            .build();
    return Tune.run(
        new TuneOptions(bench, file),
        systems,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private static MeasuredSystem laterIsFaster(Variant variant, Path rules) {
    assertThat(rules).exists();
    List<String> names =
        Variant.of(variant.operations(), RulesFile.algorithmsOnOneHost()).stream()
            .map(Variant::name)
            .toList();
    return system(variant, 400 / (1L << names.indexOf(variant.name())));
  }

  private static FakeSystem system(Variant variant, long nanos) {
    return new FakeSystem(
        variant.name(), Role.SUBJECT, nanos, Set.of(Transport.SHM), Set.of(BufferKind.HEAP));
  }

  private static List<String> rules(List<String> lines) {
    return lines.stream()
        .map(line -> line.replaceAll("#.*", "").strip().replaceAll(" +", " "))
        .filter(line -> !line.isEmpty())
        .toList();
  }
}
