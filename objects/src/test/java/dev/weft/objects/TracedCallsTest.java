package dev.weft.objects;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Op;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A trace has calls of remote objects, on both sides. */
@Timeout(60)
final class TracedCallsTest {
  @TempDir Path folder;

  /** What the object of rank 0 does. */
  public interface Adder {
    /** Adds. */
    int add(int one, int other);
  }

  /** Two ranks, of which one calls the other's object; prints the calls in their recording. */
  public static final class Program {
    public static void main(String[] args) throws IOException {
      Weft.run(2, Program::rank);
      // It has the name of the rank that has joined first.
      List<RecordedEvent> events;
      try (Stream<Path> files = Files.list(Path.of(args[0]))) {
        events = RecordingFile.readAllEvents(files.findFirst().orElseThrow());
      }
      int add =
          events.stream()
              .filter(event -> event.getEventType().getName().equals("Weft.Operation"))
              .filter(event -> event.getString("name").equals("Adder.add"))
              .findFirst()
              .orElseThrow()
              .getInt("number");
      events.stream()
          .filter(event -> event.hasField("operation") && event.getInt("operation") == add)
          .map(event -> "rank %d, peer %d".formatted(event.getInt("rank"), event.getInt("peer")))
          .forEach(System.out::println);
    }

    private static void rank(Comm world) {
      try (Node node = Node.of(world)) {
        if (world.rank() == 0) {
          var _ = node.export("adder", Adder.class, Integer::sum);
        }
        Adder adder = node.lookup("adder", Adder.class).call();
        int sum = world.rank() == 1 ? adder.add(2, 3) : 0;
        if (world.allReduce(sum, Op.SUM) != 5) {
          throw new IllegalStateException("the sum is wrong");
        }
      }
    }

    private Program() {}
  }

  @Test
  void callsAndWhatRunsForThemAreRecorded() throws Exception {
    List<String> line = QuickStart.java();
    line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Dweft.trace=" + folder));
    line.addAll(List.of("-cp", ClassPath.withLibrary(Node.class, TracedCallsTest.class)));
    line.addAll(List.of(Program.class.getName(), folder.toString()));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    try {
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(40, TimeUnit.SECONDS)).isTrue();
      assertThat(out.lines().sorted()).containsExactly("rank 0, peer -1", "rank 1, peer 0");
    } finally {
      var _ = process.destroyForcibly();
    }
  }
}
