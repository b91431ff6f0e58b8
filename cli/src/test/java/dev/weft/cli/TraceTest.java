package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.AllKinds;
import dev.weft.cli.program.KilledLate;
import dev.weft.cli.program.LateSender;
import dev.weft.cli.program.Misbehave;
import dev.weft.testkit.Lengthy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces from the command line to the report. */
@Timeout(120)
final class TraceTest {
  @TempDir Path folder;

  @Lengthy
  @ParameterizedTest
  @ValueSource(strings = {"", " --threads"})
  void aTraceSaysWhoWaitedForWhom(String more) throws Exception {
    Path file = folder.resolve("a.perfetto-trace");
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

  /** Also what it had recorded when it was killed. */
  @Lengthy
  @Test
  void aRankThatIsKilledLeavesItsPart() throws Exception {
    Path file = folder.resolve("killed.json");
    try (Running job = new Command(folder).run(KilledLate.class, "-n 2 --trace=" + file)) {
      assertThat(job.await()).isNotZero();
      assertThat(job.err()).contains("rank 1 was ended by SIGKILL", "the trace is in " + file);
    }
    Path table = folder.resolve("killed.csv");
    try (Running report =
        new Command(folder).start("report", "--csv", table.toString(), file.toString())) {
      assertThat(report.await()).as(report.err()).isZero();
      assertThat(table)
          .content()
          .contains("\n1,main,ALL_TO_ALL,barrier,", "\n0,main,ALL_TO_ALL,barrier,");
    }
  }

  @Test
  void callsOfAllKindsAreRecorded() throws Exception {
    Path file = folder.resolve("kinds.json");
    String written = folder.resolve("written.bin").toString();
    try (Running job = new Command(folder).run(AllKinds.class, "-n 2 --trace=" + file, written)) {
      assertThat(job.await()).as(job.err()).isZero();
    }
    Path table = folder.resolve("kinds.csv");
    try (Running report =
        new Command(folder).start("report", "--csv", table.toString(), file.toString())) {
      assertThat(report.await()).as(report.err()).isZero();
    }
    assertThat(table)
        .content()
        .contains("0,main,WINDOW,put,", "0,main,ALL_TO_ALL,fence,", "1,main,WINDOW,lock,")
        .contains("0,main,FILE,writeAll,", "1,main,FILE,writeAll,")
        .containsPattern("\n0,main,SEND,send,\\d+,0,1,5,4,.*\n")
        .containsPattern("\n1,main,RECEIVE,receive,\\d+,0,0,5,4,.*\n")
        .contains("0,main,OTHER,broadcast,");
    try (Running report = new Command(folder).start("report", file.toString())) {
      assertThat(report.await()).isZero();
      assertThat(report.out())
          .containsPattern("0.[01]\\d* +1 +await of ireceive at AllKinds.java:\\d+: late sender")
          .contains("critical path, s")
          .startsWith("2 ranks, ")
          .doesNotContain("calls are missing");
    }
  }

  /** Each rank's clock is seconds ahead of the one before it, and drifts. */
  @Lengthy
  @Test
  void ranksOnSeveralHostsSendTheirRecordings() throws Exception {
    Path shell = Files.writeString(folder.resolve("shell"), "shift; exec sh -c \"$*\"\n");
    Path file = folder.resolve("hosts.json");
    List<String> options =
        List.of(
            "-n",
            "2",
            "--hosts",
            "one,two",
            "--network",
            "127.0.0.1",
            "--ssh",
            "sh " + shell,
            "-Dweft.trace.skew=5000000000,100",
            "--trace=" + file);
    try (Running job = new Command(folder).run(LateSender.class, options)) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.err())
          .startsWith("weft: Rank 0 sends late")
          .containsPattern("different hosts are at most \\d+ µs apart");
    }
    Path table = folder.resolve("hosts.csv");
    try (Running report =
        new Command(folder).start("report", "--csv", table.toString(), file.toString())) {
      assertThat(report.await()).as(report.err()).isZero();
    }
    List<Long> sent = times(table, "0,main,SEND,isend,", 9);
    List<Long> received = times(table, "1,main,RECEIVE,receive,", 10);
    assertThat(sent).hasSameSizeAs(received).isNotEmpty();
    for (int i = 0; i < sent.size(); i++) {
      assertThat(received.get(i) - sent.get(i)).isBetween(-20_000_000L, 1_000_000_000L);
    }
  }

  /** A column of the lines that begin so. */
  private static List<Long> times(Path table, String begin, int column) throws Exception {
    try (Stream<String> lines = Files.lines(table)) {
      return lines
          .filter(line -> line.startsWith(begin))
          .map(line -> Long.valueOf(line.split(",", -1)[column]))
          .toList();
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
