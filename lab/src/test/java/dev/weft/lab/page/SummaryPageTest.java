package dev.weft.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.lab.FakeRuns;
import dev.weft.lab.FakeSystem;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.system.MeasuredSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How often Weft is ahead: what three launches decide is kept apart from what they do not. */
@Timeout(60)
class SummaryPageTest {
  private static final List<MeasuredSystem> SYSTEMS =
      List.of(FakeSystem.subject(400), FakeSystem.mpi("openmpi", 500));

  @TempDir Path directory;

  @Test
  void onlyDecidedPointsAreCounted() throws IOException {
    JsonNode card = cardOf("pingpong", "collectives");
    assertThat(card.path("label").asText())
        .isEqualTo("points at which Weft is faster than every peer");
    assertThat(card.path("value").asText()).isEqualTo("5 of 5");
    assertThat(card.path("note").asText())
        .isEqualTo("slower at 0, undecided at 0; 138 more have fewer than three launches");
  }

  @Test
  void singleLaunchesDecideNothingAndGiveNoFigure() throws IOException {
    List<JsonNode> cards = cards("collectives");
    assertThat(cards.stream().map(card -> card.path("value").asText()))
        .contains("undecided")
        .noneMatch(value -> value.contains(" of ") || value.contains("×"));
    assertThat(cards.getLast().path("note").asText())
        .isEqualTo("at all 138 points: that takes three launches");
  }

  private JsonNode cardOf(String... experiments) throws IOException {
    return cards(experiments).stream()
        .filter(card -> card.path("label").asText().startsWith("points at which"))
        .findFirst()
        .orElseThrow();
  }

  private List<JsonNode> cards(String... experiments) throws IOException {
    FakeRuns.runOnce(directory, SYSTEMS, List.of(experiments));
    ReportFiles.write(ResultsDirectory.existing(directory));
    JsonNode data = new ObjectMapper().readTree(directory.resolve("results.json").toFile());
    return data.at("/summary/cards").valueStream().toList();
  }
}
