package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
import dev.weft.testkit.Lengthy;
import dev.weft.testkit.QuickStart;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import program.ClosingProgram;
import program.ClosingProgram.How;

/**
 * The close of what is over a node: if it waits in vain, since an exception has led there, the job
 * says so, and shows the exception if it is to end such waits. It says nothing of a rank that
 * serves in close.
 */
@Timeout(120)
final class ClosingTest {

  @ParameterizedTest
  @CsvSource("map, 2, shm, false")
  void aWaitInVainIsEndedIfSoAskedAndShowsTheException(
      String what, int ranks, String transport, boolean threads) {
    showsTheException(what, ranks, transport, threads);
  }

  @Lengthy
  @ParameterizedTest
  @CsvSource({
    "node, 3, shm, false",
    "node, 3, tcp, true",
    "map, 3, tcp, false",
    "map, 2, shm, true",
    "queue, 2, tcp, false",
    "executor, 2, shm, false",
    "executor, 3, tcp, false",
    "executor, 3, shm, true"
  })
  void theSameOverEverythingElse(String what, int ranks, String transport, boolean threads) {
    showsTheException(what, ranks, transport, threads);
  }

  private static void showsTheException(String what, int ranks, String transport, boolean threads) {
    StringBuffer report = new StringBuffer();
    JobOutcome outcome = run(job(what, How.THROWS, ranks, transport, threads, "500ms,end"), report);
    assertThat(outcome.exitCode()).as(report.toString()).isEqualTo(1);
    assertThat(report)
        .containsOnlyOnce("nothing has moved for ")
        .contains("rank 1 is in Node.close and waits for rank", "called at ClosingProgram.main(")
        .contains(
            "rank 1 has not come to barrier\n",
            "cycle: 0 -> 1 -> 0\n",
            "rank 1 may be in close because of an exception, which is shown once close returns\n",
            "rank 1 ended with an uncaught exception",
            "IllegalStateException: " + ClosingProgram.MISTAKE,
            "Suppressed: dev.weft.failure.WaitTimeoutException: Node.close gives up");
  }

  @Lengthy
  @ParameterizedTest
  @CsvSource({"map, 3, tcp"})
  void noWaitIsEndedUnasked(String what, int ranks, String transport) {
    StringBuffer report = new StringBuffer();
    JobOutcome outcome =
        run(job(what, How.THROWS, ranks, transport, false, "500ms").endStalled(), report);
    assertThat(outcome.exitCode()).as(report.toString()).isEqualTo(1);
    assertThat(report)
        .contains("rank 0 is in barrier and waits for rank 1, called at ClosingProgram.main(")
        .contains("rank 1 is in Node.close and waits for ranks 0 and 2, called at")
        .contains("--stall-report TIME,end ends such a wait\n")
        .doesNotContain(ClosingProgram.MISTAKE);
  }

  @Lengthy
  @ParameterizedTest
  @CsvSource({"map, 2, shm, false", "executor, 3, tcp, false", "node, 2, shm, true"})
  void theExceptionShowsOnceTheOthersHaveClosed(
      String what, int ranks, String transport, boolean threads) {
    StringBuffer report = new StringBuffer();
    JobOutcome outcome =
        run(job(what, How.THROWS_ALONE, ranks, transport, threads, "500ms,end"), report);
    assertThat(outcome.exitCode()).as(report.toString()).isEqualTo(1);
    assertThat(report)
        .contains("IllegalStateException: " + ClosingProgram.MISTAKE)
        .doesNotContain("nothing has moved");
  }

  @ParameterizedTest
  @EnumSource(names = "RELAYS")
  void aRankThatServesIsNoStall(How how) {
    isNoStall(how, false);
  }

  @Lengthy
  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"THROWS", "THROWS_ALONE"})
  void norIsOneThatServesInAnyWayAsAThread(How how) {
    isNoStall(how, true);
  }

  @Lengthy
  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"THROWS", "THROWS_ALONE", "RELAYS"})
  void norIsOneThatServesInAnyWay(How how) {
    isNoStall(how, false);
  }

  private static void isNoStall(How how, boolean threads) {
    StringBuffer report = new StringBuffer();
    JobOutcome outcome = run(job("map", how, 3, "shm", threads, "300ms,end"), report);
    assertThat(outcome.isSuccess()).as(report.toString()).isTrue();
    assertThat(report).isEmpty();
  }

  private static Launcher job(
      String what, How how, int ranks, String transport, boolean threads, String stallReport) {
    Launcher launcher =
        Launcher.of(ranks, ClosingProgram.class, what, how.name())
            .jvmArguments(QuickStart.options().toArray(String[]::new))
            .jvmArguments("--enable-native-access=ALL-UNNAMED", "-Xmx200m")
            .property("weft.native", System.getProperty("weft.native", "auto"))
            .property("weft.stall.report", stallReport)
            .transport(transport)
            .timeout(Duration.ofSeconds(40));
    return threads ? launcher.threads() : launcher;
  }

  private static JobOutcome run(Launcher launcher, StringBuffer report) {
    return launcher
        .output((_, _, line) -> report.append(line).append('\n'))
        .report(report::append)
        .run();
  }
}
