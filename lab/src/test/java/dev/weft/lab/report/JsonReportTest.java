package dev.weft.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonReportTest {
  @TempDir Path directory;
  private JsonNode root = new ObjectMapper().createObjectNode();

  @BeforeEach
  void write() throws IOException {
    Path file = directory.resolve("new folder").resolve("report.json");
    JsonReport.write(Reports.pingPong(), file);
    root = new ObjectMapper().readTree(file.toFile());
  }

  @Test
  void hasTheShapeThatReadersRelyOn() {
    assertThat(root.get("machine").get("cpu").asText()).isEqualTo("a fake one");
    JsonNode result = result("openmpi");
    for (String text : List.of("experiment", "system", "transport", "buffer", "cache", "unit")) {
      assertThat(result.get(text).isTextual()).as(text).isTrue();
    }
    for (String number : List.of("min", "p50", "p90", "p99", "max", "ranks", "bytes", "launches")) {
      assertThat(result.get(number).isNumber()).as(number).isTrue();
    }
    assertThat(result.get("experiment").asText()).isEqualTo("pingpong");
    assertThat(result.get("transport").asText()).isEqualTo("shm");
    assertThat(result.get("buffer").asText()).isEqualTo("native");
    assertThat(result.get("cache").asText()).isEqualTo("hot");
    assertThat(result.get("unit").asText()).isEqualTo("us");
    assertThat(result.get("ranks").asInt()).isEqualTo(2);
    assertThat(result.get("launches").asInt()).isEqualTo(3);
    assertThat(result.get("p50").asDouble()).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void addsWhatExplainsTheNumbers() {
    JsonNode result = result("openmpi");
    assertThat(result.get("launch_p50")).hasSize(3);
    assertThat(result.get("mbps").asDouble()).isCloseTo(8 / 0.2, within(1e-6));
    assertThat(result.get("p50_low").asDouble()).isLessThanOrEqualTo(0.2);
    assertThat(result.has("allocated_bytes")).isFalse();
    assertThat(root.get("complete").asBoolean()).isTrue();
    assertThat(root.get("versions").get("openmpi").asText()).isEqualTo("Open MPI 4.1.4");
    assertThat(root.get("missing").get(0).get("remedy").asText()).contains("apt-get");
  }

  @Test
  void keepsWholeDistributions() {
    String histogram = result("openmpi").get("hdr_histogram").asText();
    var decoded = Histograms.decode(histogram);
    assertThat(decoded.getTotalCount()).isEqualTo(9);
    assertThat(decoded.getValueAtPercentile(50)).isCloseTo(0.2, within(0.001));
  }

  @Test
  void listsRatios() {
    JsonNode ratio = root.get("ratios").get(0);
    assertThat(ratio.get("system").asText()).isEqualTo("weft");
    assertThat(ratio.get("ratio").isNumber()).isTrue();
    assertThat(ratio.get("low").asDouble()).isLessThanOrEqualTo(ratio.get("high").asDouble());
  }

  @Test
  void negativeValuesHaveNoHistogram() {
    assertThat(Histograms.encode(new double[] {0.5, -0.1})).isEmpty();
  }

  private JsonNode result(String system) {
    for (JsonNode result : root.get("results")) {
      if (result.get("system").asText().equals(system)) {
        return result;
      }
    }
    throw new AssertionError("no result of " + system);
  }
}
