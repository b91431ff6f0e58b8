package dev.weft.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.internal.trace.CallKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Traces as files, and what is no such file. */
@Timeout(60)
final class TraceFileTest {
  private static final long SEED = 20_261_129;

  @TempDir Path folder;

  private static Trace made(long seed) {
    Random random = new Random(seed);
    TraceBuilder builder = new TraceBuilder(3).processors(2);
    for (int i = 0; i < 200; i++) {
      int rank = random.nextInt(3);
      double begin = random.nextDouble(1_000);
      CallKind kind = CallKind.values()[random.nextInt(CallKind.values().length)];
      String operation = "operation" + random.nextInt(4);
      builder.call(
          kind,
          operation,
          rank,
          random.nextInt(-1, 3),
          random.nextLong(1 << 20),
          random.nextInt(10),
          "\"ö\".java:" + i,
          begin,
          begin + random.nextDouble(5));
    }
    return builder.pause(1, Pause.What.COLLECTION, "GC Pause", 3, 4).trace();
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    for (String name : List.of("trace.json", "trace.json.gz")) {
      Path file = folder.resolve(name);
      TraceFile.write(new Matching(made(SEED)), file);
      assertThat(TraceFile.read(file)).isEqualTo(made(SEED));
    }
  }

  /** As Perfetto has it: complete events, an arrow that begins and ends, names of all tracks. */
  @Test
  void messagesAreArrowsBetweenTracks() throws IOException {
    TraceBuilder builder = new TraceBuilder(2);
    builder.call(CallKind.SEND, "send", 0, 1, 8, "A.java:1", 1, 2);
    builder.call(CallKind.RECEIVE, "receive", 1, 0, 8, "A.java:2", 0, 3);
    Path file = folder.resolve("trace.json");
    TraceFile.write(new Matching(builder.trace()), file);
    JsonNode events = new ObjectMapper().readTree(file.toFile()).get("traceEvents");
    List<String> seen = new ArrayList<>();
    events.forEach(
        event ->
            seen.add(
                "%s %s %d"
                    .formatted(
                        event.get("ph").asText(),
                        event.get("name").asText(),
                        event.get("pid").asInt())));
    assertThat(seen)
        .contains("X send 0", "X receive 1", "s message 0", "f message 1", "M process_name 1");
    events.forEach(
        event -> {
          if (event.get("ph").asText().equals("X")) {
            assertThat(event.get("ts").asDouble()).isBetween(0.0, 3_000.0);
          }
        });
  }

  @Test
  void anyBytesAreATraceOrRefused() throws IOException {
    Path file = folder.resolve("trace.json");
    TraceFile.write(new Matching(made(SEED)), file);
    byte[] right = Files.readAllBytes(file);
    Random random = new Random(SEED);
    int refused = 0;
    for (int i = 0; i < 500; i++) {
      byte[] bytes = right.clone();
      for (int change = random.nextInt(1, 5); change > 0; change--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128);
      }
      Files.write(file, bytes);
      try {
        assertThat(new TraceReport(new Matching(TraceFile.read(file))).text()).isNotEmpty();
      } catch (IOException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  @Test
  void aFileOfSomethingElseIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("other.json"), "{\"a\": [1, 2]}");
    assertThatThrownBy(() -> TraceFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is no trace of weft run --trace");
  }
}
