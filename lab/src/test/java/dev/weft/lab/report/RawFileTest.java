package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Configuration;
import dev.weft.lab.experiment.Series;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.program.Cell;
import dev.weft.lab.run.PlannedLaunch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawFileTest {
  @TempDir Path directory;

  @Test
  void keepsEverySample() throws IOException {
    Path file = directory.resolve("raw.jsonl");
    Configuration configuration =
        new Configuration("openmpi", Transport.TCP, BufferKind.NATIVE, CacheState.COLD, 2);
    PlannedLaunch launch =
        new PlannedLaunch(3, FakeSystem.mpi("openmpi", 1), configuration, Workload.of(8, 64));
    try (RawFile raw = RawFile.open(file)) {
      raw.keep(launch, List.of(series(8, 1, 2, 3), series(64, 4, 5)));
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(2);
    JsonNode first = new ObjectMapper().readTree(lines.getFirst());
    assertThat(first.get("launch").asInt()).isEqualTo(3);
    assertThat(first.get("system").asText()).isEqualTo("openmpi");
    assertThat(first.get("cache").asText()).isEqualTo("cold");
    assertThat(first.get("batch").asInt()).isEqualTo(16);
    assertThat(first.get("ns").toString()).isEqualTo("[1,2,3]");
  }

  private static Series series(int bytes, long... nanos) {
    return new Series(Cell.of(bytes), Series.MAIN, 16, 2, Double.NaN, new Series.Nanos(nanos));
  }
}
