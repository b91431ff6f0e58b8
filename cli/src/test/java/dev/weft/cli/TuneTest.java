package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Counter;
import dev.weft.lab.Bench;
import dev.weft.lab.Tune;
import dev.weft.lab.TuneOptions;
import dev.weft.lab.experiment.Effort;
import dev.weft.testkit.ClassPath;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.QuickStart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Tuning with real ranks, and jobs that have rules. */
@Timeout(240)
@Isolated("it measures")
final class TuneTest {
  private static final Effort TINY = new Effort(1, 1, 1, 20, 6400, 2);

  @TempDir Path temporary;

  @Lengthy
  @Test
  void writesAFileThatJobsTake() throws Exception {
    Path rules = temporary.resolve("new").resolve("my.rules");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    TuneOptions options =
        new TuneOptions(
            TuneOptions.defaults(weftCommand())
                .effort(TINY)
                .ranks(List.of(2))
                .operations(List.of("barrier", "broadcast"))
                .sizes(List.of(16))
                .build(),
            rules);
    assertThat(Tune.run(options, stream(out), stream(err)))
        .as(() -> err.toString(StandardCharsets.UTF_8))
        .isTrue();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("2 cases", rules.toString());
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .filteredOn(line -> !line.startsWith("Warning: "))
        .contains("measuring 0/4")
        .noneMatch(line -> line.contains(":"));
    assertThat(Files.readAllLines(rules).getFirst()).startsWith("# Written by weft tune at ");
    try (Running job = run(rules)) {
      assertThat(job.await()).as(job::err).isZero();
    }
  }

  @Test
  void aBrokenFileEndsTheJobWhichSaysWhatIsWrong() throws Exception {
    Path rules = Files.writeString(temporary.resolve("broken.rules"), "barrier 2 * quick\n");
    try (Running job = run(rules)) {
      assertThat(job.await()).isNotZero();
      assertThat(job.err()).contains("broken.rules:1: barrier has no algorithm 'quick'");
    }
  }

  private Running run(Path rules) throws IOException {
    return new Command(temporary).run(Counter.class, "-n 2 -Dweft.collectives.rules=" + rules);
  }

  private List<String> weftCommand() {
    List<String> line = QuickStart.java();
    line.addAll(
        List.of(
            "-Djava.io.tmpdir=" + temporary,
            "-Dweft.rank.classpath=" + ClassPath.withLibrary(),
            "-cp",
            ClassPath.withLibrary(Main.class, Bench.class, picocli.CommandLine.class),
            Main.class.getName()));
    return line;
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
