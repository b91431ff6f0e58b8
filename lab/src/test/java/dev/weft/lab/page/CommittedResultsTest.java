package dev.weft.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.results.StoredReports;
import dev.weft.testkit.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures under {@code docs/results} are those of the samples that lie beside them, packed. */
@Timeout(60)
class CommittedResultsTest {
  private static final Path RESULTS = Path.of("..", "docs", "results");

  /** The smallest of all usually: the others differ in what was measured, not in how it is kept. */
  static Stream<Path> folders() throws IOException {
    if (!Thorough.isWanted()) {
      return Stream.of(RESULTS.resolve("two-cores"));
    }
    try (Stream<Path> all = Files.list(RESULTS)) {
      return all.filter(folder -> Files.exists(folder.resolve("results.csv"))).toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("folders")
  void areMadeAgainFromTheSamples(Path folder) throws IOException {
    ResultsDirectory results = ResultsDirectory.existing(folder);
    List<String> figures = CsvFigures.lines(StoredReports.of(results));
    assertThat(figures).isEqualTo(Files.readAllLines(folder.resolve("results.csv")));
  }
}
