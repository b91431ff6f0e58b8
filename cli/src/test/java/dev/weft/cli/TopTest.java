package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Traffic;
import dev.weft.testkit.Lengthy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of a running job's ranks. */
@Timeout(60)
final class TopTest {
  @TempDir Path folder;

  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"-n 3", "-n 3 --threads"})
  void ranksThatComputeAreCountedToo(String options) throws Exception {
    try (Running job = new Command(folder).run(Traffic.class, options)) {
      job.awaitOutput("ready 0", "ready 1", "ready 2");
      assertTraffic(told("top", "--once", "--total", "--interval", "300ms"));
      job.process.destroy();
      int _ = job.await();
      job.assertNothingLeft();
    }
  }

  /** Ranks that do not see the files of the launcher are like those of other hosts. */
  @Test
  void ranksElsewhereReport() throws Exception {
    String elsewhere = "-n 3 -Dweft.ports.dir=" + folder.resolve("elsewhere");
    try (Running job = new Command(folder).run(Traffic.class, elsewhere)) {
      job.awaitOutput("ready 0", "ready 1", "ready 2");
      assertTraffic(told("top", "--once", "--total", "--interval", "500ms"));
      job.process.destroy();
      int _ = job.await();
    }
  }

  @Lengthy
  @Test
  void aJobThatAProgramRunsInItselfIsFound() throws Exception {
    try (Running job = new Command(folder).alone(Traffic.class, "run")) {
      job.awaitOutput("ready 0", "ready 1", "ready 2");
      List<String> table = told("top", "--once", "--total", "--interval", "300ms");
      assertTraffic(table);
      assertThat(table.getFirst()).contains("by its program (process " + job.process.pid());
      assertThat(told("stacks").getFirst()).contains("started by its program");
      Running.await(() -> job.err().contains("Traffic.compute"));
      assertThat(job.err())
          .startsWith("weft: who waits for whom [W2202]\n")
          .contains(
              "rank 2 waits for rank 0", "ranks 0 and 1 are busy", "\"rank-1\" TIMED_WAITING");
      job.process.destroyForcibly();
      int _ = job.await();
      try (Stream<Path> left = Files.walk(folder)) {
        assertThat(left.map(Path::toString)).anyMatch(file -> file.contains("counters-"));
      }
      assertThat(failed("top")).contains("no job of this user runs here");
      try (Stream<Path> left = Files.walk(folder)) {
        assertThat(left.map(Path::toString)).noneMatch(file -> file.contains("counters-"));
      }
    }
  }

  /** As they stand there, but for one table each. */
  @Lengthy
  @Test
  void theCommandsOfThePageWork() throws Exception {
    Path page = Path.of("").toAbsolutePath().getParent().resolve("docs/guide/watching.md");
    List<String> commands =
        Files.readAllLines(page).stream().filter(line -> line.startsWith("weft top")).toList();
    assertThat(commands).hasSizeGreaterThan(3);
    try (Running job = new Command(folder).run(Traffic.class, "-n 3")) {
      job.awaitOutput("ready 0", "ready 1", "ready 2");
      for (String command : commands) {
        String once = (command + " --once").replaceFirst("(--once.*) --once$", "$1");
        String[] words = once.replace("--interval 5s", "--interval 1s").split(" ");
        assertThat(told(Arrays.copyOfRange(words, 1, words.length))).as(command).hasSize(6);
      }
      job.process.destroy();
      int _ = job.await();
    }
  }

  private static void assertTraffic(List<String> table) {
    assertThat(table.get(0)).contains(": 3 ranks on ", Traffic.class.getName());
    assertThat(table.get(2).split(" +"))
        .contains("rank", "state", "wait", "sent", "recv", "queues");
    // A barrier is some messages, by which ranks agree on shared memory.
    assertThat(table.get(3)).containsPattern("^ +0  computes +[0-9]+% +10[0-9] +98 KiB ");
    assertThat(table.get(4)).containsPattern("^ +1  computes .* 9[0-9] +8[89] KiB +0/10\\b");
    assertThat(table.get(5))
        .containsPattern("^ +2  waits [0-9.]+ (s|ms)  receive Traffic.communicate\\(Traffic.java:")
        .containsPattern(" 1/0\\b");
    assertThat(table).hasSize(6);
  }

  @Lengthy
  @Test
  void aProcessThatIsStoppedIsSilentAndOneThatIsKilledLeavesNothing() throws Exception {
    try (Running job = new Command(folder).run(Traffic.class, "-n 3")) {
      job.awaitOutput("ready 0", "ready 1", "ready 2");
      List<Long> ranks = job.process.children().map(ProcessHandle::pid).sorted().toList();
      while (told("top", "--once").stream().noneMatch(line -> line.matches(" +1  .*"))) {
        // It has not written anything yet; the test's time is limited.
        TimeUnit.MILLISECONDS.sleep(100);
      }
      signal("STOP", ranks.get(1));
      Thread.sleep(2_000);
      assertThat(told("top", "--once", "--sort", "state", "--interval", "200ms"))
          .anyMatch(line -> line.matches(" +1  silent [0-9.]+ s .*"));
      signal("CONT", ranks.get(1));
      signal("KILL", ranks.get(1));
      int _ = job.await();
      job.assertNothingLeft();
    }
  }

  private static void signal(String name, long pid) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor())
        .isZero();
  }

  @Test
  void mistakesAreNamed() throws Exception {
    assertThat(failed("top", "--sort", "size")).contains("no such column; give one of rank, host");
    assertThat(failed("top", "--interval", "0")).contains("--interval 0 is not a time");
    assertThat(failed("top", "ab")).contains("ab: no job of this user that runs here");
  }

  private String failed(String... words) throws Exception {
    try (Running command = new Command(folder).start(words)) {
      assertThat(command.await()).isEqualTo(2);
      return command.err();
    }
  }

  private List<String> told(String... words) throws Exception {
    try (Running command = new Command(folder).start(words)) {
      assertThat(command.await()).as(command.err()).isZero();
      return command.lines();
    }
  }
}
