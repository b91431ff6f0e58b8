package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.LateSender;
import dev.weft.cli.program.Misbehave;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces from the command line to the report. */
@Timeout(120)
final class TraceTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", " --threads"})
  void aTraceSaysWhoWaitedForWhom(String more) throws Exception {
    Path file = folder.resolve("trace.json.gz");
    try (Running job = new Command(folder).run(LateSender.class, "-n 2 --trace=" + file + more)) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).isEmpty();
      assertThat(job.err())
          .startsWith("weft: Rank 0 sends late, as it computes")
          .contains("until it calls isend at LateSender.java:")
          .contains("rank 1 waits", "in receive at LateSender.java:")
          .contains("the trace is in " + file);
    }
    try (Running report = new Command(folder).start("report", file.toString())) {
      assertThat(report.await()).as(report.err()).isZero();
      assertThat(report.out())
          .startsWith("2 ranks, ")
          .contains("1. Rank 0 sends late", "share of time", "bytes from (row) to (column)")
          .contains("receive at LateSender.java:", ": late sender");
    }
    Path page = folder.resolve("report.html");
    try (Running report =
        new Command(folder).start("report", "--html", page.toString(), file.toString())) {
      assertThat(report.await()).as(report.err()).isZero();
      assertThat(page)
          .content()
          .contains("<li>Rank 0 sends late", "rank 1", "LateSender.java:")
          .doesNotContain("http://", "https://", "<script");
    }
    try (var left = Files.list(folder)) {
      assertThat(left.filter(each -> each.getFileName().toString().startsWith("weft-trace")))
          .isEmpty();
    }
  }

  /** What has been recorded before a failure says what led to it. */
  @Test
  void aJobThatFailsLeavesItsTrace() throws Exception {
    Path file = folder.resolve("failed.json");
    try (Running job =
        new Command(folder).run(Misbehave.class, "-n 2 --trace=" + file, "throw", "1")) {
      assertThat(job.await()).isNotZero();
      assertThat(job.err()).contains("the trace is in " + file);
      assertThat(file).isNotEmptyFile();
    }
  }

  @Test
  void whatCannotBeTracedOrReadIsNamed() throws Exception {
    try (Running job =
        new Command(folder).run(LateSender.class, "-n 2 --trace=" + folder + "/none/t.json")) {
      assertThat(job.await()).isEqualTo(2);
      assertThat(job.err()).contains("there is no folder " + folder.resolve("none"));
    }
    try (Running report = new Command(folder).start("report", "nothing.json")) {
      assertThat(report.await()).isEqualTo(2);
      assertThat(report.err()).contains("there is no file nothing.json");
    }
  }
}
