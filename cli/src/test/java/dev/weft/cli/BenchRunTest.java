package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.boot.JobLauncher;
import dev.weft.lab.Bench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A whole run with real ranks, its report, and its comparison with itself. */
@Timeout(240)
final class BenchRunTest {
  @TempDir Path temporary;

  @Test
  void measuresReportsAndCompares() throws Exception {
    Path results = temporary.resolve("results");
    List<String> words =
        List.of("run", "rate", "C2", "--peers", "none", "--transport", "shm", "--sizes", "8,1024");
    List<String> more = new ArrayList<>(words);
    more.addAll(List.of("--quick", "--launches", "1", "--output", results.toString()));
    try (Running run = weft(more.toArray(String[]::new))) {
      assertThat(run.await()).as(run::err).isZero();
      assertThat(run.out()).contains("report.html", "results.csv");
      assertThat(run.err()).contains("2 launches of 2 experiments");
    }
    assertThat(Files.readString(results.resolve("report.html"))).contains("Ping-pong");
    assertThat(results.resolve("charts").resolve("pingpong-shm-time.svg")).isNotEmptyFile();
    Files.delete(results.resolve("report.html"));
    try (Running again = weft("run", "--output", results.toString())) {
      assertThat(again.await()).as(again::err).isZero();
      assertThat(again.err()).contains("2 of them already there");
    }
    assertThat(results.resolve("report.html")).isNotEmptyFile();
    try (Running same = weft("compare", results.toString(), results.toString())) {
      assertThat(same.await()).as(same::err).isZero();
      assertThat(same.out()).contains("No point of Weft is worse");
    }
  }

  private Running weft(String... words) throws IOException, ClassNotFoundException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Djava.io.tmpdir=" + temporary,
            "-Dweft.rank.classpath=" + Command.classPath(JobLauncher.class),
            "-cp",
            Command.classPath(
                Main.class,
                JobLauncher.class,
                Bench.class,
                picocli.CommandLine.class,
                Class.forName("com.fasterxml.jackson.databind.ObjectMapper"),
                Class.forName("com.fasterxml.jackson.core.JsonFactory"),
                Class.forName("com.fasterxml.jackson.annotation.JsonValue"),
                Class.forName("org.HdrHistogram.DoubleHistogram")),
            Main.class.getName(),
            "bench"));
    line.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().remove("CLASSPATH");
    return new Running(builder.start(), temporary);
  }
}
