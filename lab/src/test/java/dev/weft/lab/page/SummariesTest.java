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
class SummariesTest {
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
  void singleLaunchesSayWhoIsAheadAndDecideNothing() throws IOException {
    JsonNode card = cardOf("collectives");
    assertThat(card.path("label").asText())
        .isEqualTo("points at which Weft's median is ahead of every peer's");
    assertThat(card.path("value").asText()).isEqualTo("138 of 138");
    assertThat(card.path("note").asText()).contains("takes three launches");
  }

  private JsonNode cardOf(String... experiments) throws IOException {
    FakeRuns.runOnce(directory, SYSTEMS, List.of(experiments));
    ReportFiles.write(ResultsDirectory.existing(directory));
    JsonNode data = new ObjectMapper().readTree(directory.resolve("results.json").toFile());
    return data.at("/summary/cards")
        .valueStream()
        .filter(card -> card.path("label").asText().startsWith("points at which"))
        .findFirst()
        .orElseThrow();
  }
}
