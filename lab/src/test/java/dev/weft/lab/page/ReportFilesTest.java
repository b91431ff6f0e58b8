package dev.weft.lab.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.lab.FakeRuns;
import dev.weft.lab.FakeSystem;
import dev.weft.lab.results.ResultsDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ReportFilesTest {
  private static final Path directory = FakeReport.DIRECTORY;
  private static final List<Path> files = FakeReport.FILES;

  @Test
  void writesEveryKindOfFile() {
    assertThat(files).allSatisfy(file -> assertThat(file).isNotEmptyFile());
    assertThat(files)
        .extracting(file -> directory.relativize(file).toString())
        .contains(
            "report.html",
            "report.md",
            "results.csv",
            "results.json",
            "models.json",
            "simulation.json",
            "charts/pingpong-shm-time.svg",
            "charts/pingpong-tcp-bandwidth.svg",
            "charts/allreduce-2.svg");
  }

  @Test
  void thePageCarriesAllAndAsksForNothing() throws IOException {
    String page = Files.readString(directory.resolve("report.html"));
    assertThat(
            Stream.of(
                "default-src 'none'",
                "plotly.js (cartesian - minified)",
                "id=\"raw-pingpong\"",
                "id=\"raw-onesided\""))
        .allMatch(page::contains);
    assertThat(Stream.of("/*DATA*/", "/*SCRIPTS*/", "/*STYLE*/", "/*PLOTLY*/", "<!--RAW-->"))
        .noneMatch(page::contains);
    Pattern outside = Pattern.compile("<(script|img|link|iframe)[^>]* (src|href)=\"(https?:)?//");
    assertThat(outside.matcher(page).find()).isFalse();
  }

  @Test
  void chartsAreWholeAndShowEveryone() throws IOException {
    for (Path file : files) {
      if (file.toString().endsWith(".svg")) {
        String text = Files.readString(file);
        assertThat(text).as(file.toString()).startsWith("<svg ").endsWith("</svg>\n");
        assertThat(text).contains("<path ", ">Weft");
        assertThat(text).doesNotContain("NaN", "Infinity", "%s", "%d", "&");
        assertThat(text.split("<text", -1)).hasSameSizeAs(text.split("</text>", -1));
      }
    }
  }

  @Test
  void figuresOfTodayStandBesideThoseOfThePapers() throws IOException {
    JsonNode data = new ObjectMapper().readTree(directory.resolve("results.json").toFile());
    JsonNode latency = data.at("/papers/0/entries/2");
    assertThat(latency.path("id").asText()).isEqualTo("A3");
    assertThat(latency.at("/printed/0/then").asDouble()).isEqualTo(125);
    assertThat(latency.at("/printed/0/now").asDouble()).isEqualTo(0.4);
    assertThat(latency.at("/printed/1/measured").asBoolean()).isTrue();
    assertThat(latency.at("/printed/1").has("now")).isFalse();
    assertThat(data.path("papers").findValues("coverage")).hasSize(32);
  }

  @Test
  void theSummaryComparesWithLimitAndPeers() throws IOException {
    JsonNode data = new ObjectMapper().readTree(directory.resolve("results.json").toFile());
    JsonNode first = data.at("/summary/rows/0");
    assertThat(first.path("label").asText()).isEqualTo("shared memory, 8 B");
    assertThat(first.path("value").asDouble()).isEqualTo(0.7);
    assertThat(first.path("limit").asText()).isEqualTo("memcpy");
    assertThat(first.path("peer").asText()).isEqualTo("openmpi");
    assertThat(data.at("/summary/cards")).hasSize(4);
  }

  @Test
  void tablesHaveALineForEachFigure() throws IOException {
    List<String> csv = Files.readAllLines(directory.resolve("results.csv"));
    int columns = csv.getFirst().split(",", -1).length;
    assertThat(csv).hasSizeGreaterThan(100);
    assertThat(csv).allMatch(line -> line.split(",", -1).length == columns);
    String markdown = Files.readString(directory.resolve("report.md"));
    assertThat(markdown).contains("## Ping-pong").contains("| openmpi | **0.500** |");
  }

  @Test
  void whatDistortsTheFiguresIsSaidBeforeThem() throws IOException {
    JsonNode data = new ObjectMapper().readTree(directory.resolve("results.json").toFile());
    assertThat(data.path("warnings").findValuesAsText("text"))
        .contains("weft: " + FakeResults.WARNING);
    String markdown = Files.readString(directory.resolve("report.md"));
    assertThat(markdown.substring(0, markdown.indexOf("## ")))
        .contains("**Warning:** weft: " + FakeResults.WARNING);
  }

  @Test
  void modelsAreFittedAndThePapersStandBeside() throws IOException {
    JsonNode data = new ObjectMapper().readTree(directory.resolve("models.json").toFile());
    JsonNode first = data.at("/models/0");
    assertThat(first.path("experiment").asText()).isEqualTo("pingpong");
    assertThat(first.path("formula").asText()).matches("[0-9.]+ µs.*");
    assertThat(first.path("points")).hasSize(5);
    for (JsonNode point : first.path("points")) {
      double measured = point.path("measured").asDouble();
      assertThat(point.path("value").asDouble()).isBetween(0.99 * measured, 1.01 * measured);
    }
    assertThat(data.path("printed")).hasSize(111);
    assertThat(data.findValuesAsText("op")).contains("broadcast", "allReduce/ring");
  }

  @Test
  void linksAreSimulated() throws IOException {
    JsonNode data = new ObjectMapper().readTree(directory.resolve("simulation.json").toFile());
    JsonNode simulation = data.at("/simulations/0");
    assertThat(simulation.path("source").asText()).isEqualTo("weft tcp");
    assertThat(simulation.at("/costs/loggp/o_us").asDouble()).isPositive();
    assertThat(simulation.path("maps")).hasSize(10);
    assertThat(simulation.path("collectives")).isNotEmpty();
  }

  @Test
  void nothingToFitOrToSimulateIsSaid(@TempDir Path empty) {
    FakeRuns.run(empty, List.of(FakeSystem.subject(700)), List.of("rate"));
    ResultsDirectory results = ResultsDirectory.existing(empty);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PredictionPage.models(results))
        .withMessageContaining("nothing to fit a model to");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PredictionPage.simulations(results, List.of(), List.of(2)))
        .withMessageContaining("weft bench run links algorithms");
  }

  @Test
  void nothingToReportIsSaid() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResultsDirectory.existing(directory.resolve("elsewhere")))
        .withMessageContaining("holds no results");
  }
}
