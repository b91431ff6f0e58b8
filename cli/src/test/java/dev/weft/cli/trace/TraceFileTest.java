package dev.weft.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.weft.internal.trace.CallKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Traces as files, and what is no such file. */
@Timeout(60)
final class TraceFileTest {
  private static final long SEED = 20_261_129;

  @TempDir Path folder;

  static Trace made(long seed) {
    Random random = new Random(seed);
    TraceBuilder builder = new TraceBuilder(3).processors(2).taken(1.25);
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
    for (String name : List.of("a.json", "a.json.gz", "a.perfetto-trace", "any", "any.gz")) {
      Path file = folder.resolve(name);
      TraceFile.write(new Matching(made(SEED)), file);
      assertThat(TraceFile.read(file)).as(name).isEqualTo(made(SEED));
    }
  }

  /** Such as those of threads with one name, and those that a wait for any request has begun. */
  @Test
  void callsOfAThreadMayOverlap() throws IOException {
    TraceBuilder builder = new TraceBuilder(1);
    for (int i = 0; i < 20; i++) {
      builder.call(CallKind.OTHER, "within", 0, -1, 0, "", i, 60 - i);
      builder.call(CallKind.OTHER, "after", 0, -1, 0, "", i, 40 + i);
      builder.call(CallKind.OTHER, "at once", 0, -1, 0, "", i, i);
    }
    Trace trace = builder.trace();
    Path file = folder.resolve("a.perfetto-trace");
    TraceFile.write(new Matching(trace), file);
    Trace read = TraceFile.read(file);
    assertThat(read.calls().getFirst())
        .containsExactlyInAnyOrderElementsOf(trace.calls().getFirst());
  }

  /** It has no numbers that are written for each event alike. */
  @Test
  void theUsualFormatIsMuchSmaller() throws IOException {
    TraceBuilder builder = new TraceBuilder(2);
    for (int i = 0; i < 10_000; i++) {
      builder.call(CallKind.SEND, "send", 0, 1, 8, "", i, i + 0.01);
      builder.call(CallKind.RECEIVE, "receive", 1, 0, 8, "", i, i + 0.02);
    }
    Matching matching = new Matching(builder.trace());
    TraceFile.write(matching, folder.resolve("a.json"));
    TraceFile.write(matching, folder.resolve("a.perfetto-trace"));
    assertThat(Files.size(folder.resolve("a.perfetto-trace")))
        .isLessThan(Files.size(folder.resolve("a.json")) / 20);
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
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PerfettoWriter.write(new Matching(made(SEED)), written);
    assertThat(refused(right, 128)).isPositive();
    assertThat(refused(written.toByteArray(), 256)).isPositive();
    assertThat(refused(uncompressed(written.toByteArray()), 256)).isPositive();
  }

  /** How many of 500 changed files are refused; the others have a report. */
  private int refused(byte[] right, int values) throws IOException {
    Path file = folder.resolve("changed");
    Random random = new Random(SEED);
    int refused = 0;
    for (int i = 0; i < 500; i++) {
      byte[] bytes = right.clone();
      for (int change = random.nextInt(1, 5); change > 0; change--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(values);
      }
      Files.write(file, bytes);
      try {
        assertThat(new TraceReport(new Matching(TraceFile.read(file))).text()).isNotEmpty();
      } catch (IOException e) {
        refused++;
      }
    }
    return refused;
  }

  /** The same packets, as they are: also a trace. */
  private static byte[] uncompressed(byte[] trace) throws IOException {
    ByteArrayOutputStream packets = new ByteArrayOutputStream();
    ProtoInput file = new ProtoInput(trace);
    while (file.next()) {
      ProtoInput packet = file.message();
      while (packet.next()) {
        try (InputStream inflating = new InflaterInputStream(packet.content())) {
          long _ = inflating.transferTo(packets);
        }
      }
    }
    return packets.toByteArray();
  }

  @Test
  void aFileOfSomethingElseIsNamed() throws IOException {
    for (String content : List.of("{\"a\": [1, 2]}", "", "\n\0")) {
      Path file = Files.writeString(folder.resolve("other"), content);
      assertThatThrownBy(() -> TraceFile.read(file))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("is no trace of weft run --trace");
    }
  }
}
