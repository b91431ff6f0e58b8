package dev.weft.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostsJsonTest {
  private static final String CURVES =
      "\"send\": [{\"bytes\": 16, \"us\": 2}], \"receive\": [{\"bytes\": 16, \"us\": 1}],"
          + " \"combine\": [{\"bytes\": 16, \"us\": 0.1}], \"copy\": [{\"bytes\": 16, \"us\": 0.1}]";
  private static final String NUMBERS = "\"latency_us\": 1, \"spin_us\": 4, \"turn_us\": 2, ";

  @TempDir Path directory;

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    Costs costs =
        new Costs(
            1,
            Curve.line(2, 0.1),
            Curve.through(Map.of(16L, 1.0, 8192L, 1.5)),
            new LinkCosts(Curve.line(0, 8), 100, 50),
            Curve.line(0, 0.1),
            Curve.line(0, 0.1),
            4,
            2);
    Costs read = CostsJson.read(file(CostsJson.of(costs).toString()));
    assertThat(read.latency()).isEqualTo(1);
    assertThat(read.link().credit()).isEqualTo(100);
    assertThat(read.link().delay()).isEqualTo(50);
    assertThat(read.link().gap().points()).isEqualTo(costs.link().gap().points());
    assertThat(read.send().points()).isEqualTo(costs.send().points());
    assertThat(read.receive().points()).isEqualTo(costs.receive().points());
    assertThat(LogGp.of(read)).isEqualTo(LogGp.of(costs));
  }

  @Test
  void whatIsWrongIsNamed() throws IOException {
    refuses("not json", "is no JSON");
    refuses("[1]", "costs are an object");
    refuses("{" + CURVES + "}", "'latency_us' must be a number, not missing");
    refuses("{" + NUMBERS + CURVES.replace("send", "sent") + "}", "'send' must be a list");
    refuses("{" + NUMBERS + CURVES.replace("2}", "\"two\"}") + "}", "'us' must be a number");
    refuses("{" + NUMBERS + CURVES.replace("2}", "-2}") + "}", "neither may be negative");
    refuses("{" + NUMBERS + CURVES.replace("16,", "16.5,") + "}", "sizes are whole");
    refuses("{" + NUMBERS.replace("\"turn_us\": 2", "\"turn_us\": 0") + CURVES + "}", "turn 0");
  }

  private void refuses(String text, String words) throws IOException {
    Path file = file(text);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CostsJson.read(file))
        .withMessageContaining("costs.json")
        .withMessageContaining(words);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("costs.json"), text);
  }
}
