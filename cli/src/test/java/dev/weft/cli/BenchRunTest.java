package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.Suite;
import dev.weft.lab.SuiteBuilder;
import dev.weft.lab.SuiteOptions;
import dev.weft.lab.catalogue.Catalogue;
import dev.weft.lab.catalogue.Choice;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.page.ReportFiles;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.testkit.Thorough;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A whole run with real ranks, its report, and its comparison with itself. */
@Timeout(240)
@Isolated("it has a limited time")
final class BenchRunTest {
  private static final Effort TRIAL = new Effort(1, 1, 1, 20, 6400, 2);

  @TempDir Path temporary;

  @Test
  void measuresReportsAndCompares() throws Exception {
    Path results = temporary.resolve("results");
    List<String> words =
        List.of("run", "rate", "C2", "--peers", "none", "--transport", "shm", "--sizes", "8,1024");
    List<String> more = new ArrayList<>(words);
    more.addAll(List.of("--quick", "--launches", "1", "--output", results.toString()));
    try (Running run = weft(more.toArray(String[]::new))) {
      assertThat(run.await()).as(run::err).isZero();
      assertThat(run.out()).contains("report.html", "results.csv");
      assertThat(run.err()).contains("2 launches of 2 experiments");
    }
    assertThat(Files.readString(results.resolve("report.html"))).contains("Ping-pong");
    assertThat(results.resolve("charts").resolve("pingpong-shm-time.svg")).isNotEmptyFile();
    Files.delete(results.resolve("report.html"));
    try (Running again = weft("run", "--output", results.toString())) {
      assertThat(again.await()).as(again::err).isZero();
      assertThat(again.err()).contains("2 of them already there");
    }
    assertThat(results.resolve("report.html")).isNotEmptyFile();
    try (Running same = weft("compare", results.toString(), results.toString())) {
      assertThat(same.await()).as(same::err).isZero();
      assertThat(same.out()).contains("No point of Weft is worse");
    }
  }

  /**
   * The whole lab as a trial: two ranks, one size, and no time for figures. The run ends at its
   * limit; most experiments have their turn in a thorough run only.
   */
  @Test
  void experimentsHaveTheirTurn() throws Exception {
    Path results = temporary.resolve("all");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    SuiteOptions options =
        SuiteBuilder.quick()
            .effort(TRIAL)
            .ranks(List.of(2))
            .sizes(List.of(1024))
            .limit(Duration.ofSeconds(Thorough.count(20, 30)))
            .build(
                results,
                List.of("all"),
                Choice.all(Catalogue.load()),
                BenchLine.weftForObjects(temporary));
    assertThat(Suite.run(options, new PrintStream(err, true, StandardCharsets.UTF_8)))
        .isNotEqualTo(Suite.Outcome.STOPPED);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("%d experiments into".formatted(Experiment.values().length))
        .doesNotContainPattern("(?m)^weft.* failed: ");
    long measured =
        Arrays.stream(Experiment.values())
            .filter(experiment -> isMeasured(results.resolve(experiment.id() + ".jsonl")))
            .count();
    assertThat(measured).isGreaterThanOrEqualTo(Thorough.count(1, 8));
    ReportFiles.write(new ResultsDirectory(results));
    assertThat(Files.readString(results.resolve("report.html"))).contains("Ping-pong", "Barrier");
  }

  private static boolean isMeasured(Path log) {
    try {
      return Files.exists(log) && Files.size(log) > 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Running weft(String... words) throws IOException {
    return BenchLine.start(temporary, Map.of(), words);
  }
}
