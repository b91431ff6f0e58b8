package dev.weft.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.trace.CallKind;
import dev.weft.testkit.cluster.VirtualCluster;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Traces as Perfetto's own definition of its format reads them. */
@Timeout(120)
final class PerfettoFormatTest {
  private static final Path PYTHON =
      Path.of("").toAbsolutePath().resolveSibling("target/perfetto/bin/python3");
  private static final Path SCRIPT = Path.of("src/test/perfetto/events.py").toAbsolutePath();

  @TempDir Path folder;

  @BeforeEach
  void needsTheDefinition() {
    VirtualCluster.require(
        Files.isExecutable(PYTHON),
        "the Python package perfetto is not there; .ci/run installs it");
  }

  @Test
  void eventsHaveTheirNamesAndArrows() throws Exception {
    TraceBuilder builder = new TraceBuilder(2).processors(4);
    builder.call(CallKind.SEND, "send", 0, 1, 8, "A.java:1", 1, 2);
    builder.call(CallKind.POST, "ireceive", 1, 0, 8, 5, "", 0, 0.5);
    builder.call(CallKind.WAIT, "ireceive", 1, 0, 8, 5, "A.java:2", 2, 3);
    builder.pause(1, Pause.What.COLLECTION, "", "GC Pause", 3, 4);
    long at = builder.trace().beginNanos();
    assertThat(events(builder.trace()))
        .containsExactlyInAnyOrder(
            "weft run --trace INSTANT %d weft run --trace weft run --trace processors=4"
                .formatted(at),
            "rank 0/main SLICE_BEGIN %d send SEND peer=1 tag=7 bytes=8 line=A.java:1 flow 1"
                .formatted(at + 1_000_000),
            "rank 0/main SLICE_END %d".formatted(at + 2_000_000),
            "rank 1/main SLICE_BEGIN %d ireceive POST peer=0 tag=7 bytes=8".formatted(at),
            "rank 1/main SLICE_END %d".formatted(at + 500_000),
            "rank 1/main SLICE_BEGIN %d await ireceive WAIT peer=0 tag=7 bytes=8 line=A.java:2"
                .formatted(at + 2_000_000),
            "rank 1/virtual machine SLICE_BEGIN %d GC Pause COLLECTION".formatted(at + 3_000_000),
            "rank 1/main SLICE_END %d flow 1".formatted(at + 3_000_000),
            "rank 1/virtual machine SLICE_END %d".formatted(at + 4_000_000));
  }

  /** Perfetto draws only events that are within each other or apart. */
  @Test
  void eventsOfATrackNest() throws Exception {
    List<String> events = events(TraceFileTest.made(7));
    Map<String, Deque<String>> open = new HashMap<>();
    for (String event : events) {
      String track = event.substring(0, event.indexOf(" SLICE") + 1);
      if (event.contains(" SLICE_BEGIN ")) {
        open.computeIfAbsent(track, none -> new ArrayDeque<>()).push(event);
      } else if (event.contains(" SLICE_END ")) {
        assertThat(open.get(track)).isNotEmpty();
        open.get(track).pop();
      }
    }
    assertThat(open.values()).allMatch(Deque::isEmpty);
    assertThat(events).hasSize(2 * 201 + 1);
  }

  private List<String> events(Trace trace) throws Exception {
    Path file = folder.resolve("a.perfetto-trace");
    TraceFile.write(new Matching(trace), file);
    Process process =
        new ProcessBuilder(PYTHON.toString(), SCRIPT.toString(), file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().toList();
  }
}
