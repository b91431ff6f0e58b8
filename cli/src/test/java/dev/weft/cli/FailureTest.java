package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Alone;
import dev.weft.cli.program.Misbehave;
import dev.weft.testkit.Lengthy;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs in which a rank breaks down: the others are freed, it is said once, all ends soon. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
final class FailureTest {
  private static final Pattern FREED = Pattern.compile("was freed after (\\d+) ms");

  /** Far above what an idle machine needs, since tests share theirs. */
  private static final long SLACK_MILLIS = 3_000;

  /** Exit codes of processes that a signal ended are above. */
  @TempDir Path folder;

  @ParameterizedTest
  @Strings(
      usual = {"-n 3", "-n 3 --threads", "-n 3 --threads=2"},
      thorough = "-n 3 --transport tcp")
  void anUncaughtExceptionEndsTheJob(String options) throws Exception {
    try (Running job = new Command(folder).run(Misbehave.class, options, "throw")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err())
          .startsWith(
              "weft: rank 1 ended with an uncaught exception [W2001]\n"
                  + "java.lang.IllegalStateException: boom\n"
                  + "\tat "
                  + Misbehave.class.getName()
                  + ".misbehave(")
          .containsOnlyOnce("boom")
          .containsPattern(
              "weft: ranks? [02][^\\n]* in receive, called at Misbehave.waitForAMessage\\(")
          .doesNotContain("dev.weft.internal.");
      assertOthersWereFreed(job, 2);
      job.assertNothingLeft();
    }
  }

  /** Where the command has not seen it; so it is in a program that is started without. */
  @Test
  void aMisspeltPropertyIsRefusedByTheRank() throws Exception {
    String options = "-n 1 -x JDK_JAVA_OPTIONS=-Dweft.trasnport=shm";
    try (Running job = new Command(folder).run(Misbehave.class, options, "throw")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err())
          .contains("there is no property weft.trasnport; did you mean weft.transport?");
      job.assertNothingLeft();
    }
  }

  @Lengthy
  @ParameterizedTest
  @CsvSource({
    "-n 2,throw-to-handler,main",
    "-n 2,throw-to-default-handler,main",
    "-n 2 --threads,throw-to-handler,rank-1"
  })
  void theProgramsOwnHandlerIsCalledFirst(String options, String how, String thread)
      throws Exception {
    try (Running job = new Command(folder).run(Misbehave.class, options, how)) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.lines()).contains("handler of " + thread + " heard boom");
      assertThat(job.err()).startsWith("weft: rank 1 ended with an uncaught exception [W2001]\n");
      job.assertNothingLeft();
    }
  }

  @Test
  void anUncaughtExceptionInAnyThreadEndsTheJob() throws Exception {
    try (Running job = new Command(folder).run(Misbehave.class, "-n 2", "throw-in-thread")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err()).contains("rank 1 ended").containsOnlyOnce("boom in a thread");
      job.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @Strings(usual = "-n 3", thorough = "-n 3 --threads")
  void theFailureIsSaidAgainBelowLongOutput(String options) throws Exception {
    try (Running job = new Command(folder).run(Misbehave.class, options, "throw", "loudly")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err())
          .startsWith("weft: rank 1 ended with an uncaught exception [W2001]\n")
          .endsWith(
              "weft: the job failed because rank 1 ended with an uncaught exception:"
                  + " java.lang.IllegalStateException: boom; more above [W2001]\n");
    }
  }

  @Test
  void endingWhatSharesAProcessWithTheFailedRankIsNoFailureOfItsOwn() throws Exception {
    try (Running job =
        new Command(folder).run(Misbehave.class, "-n 3 --threads", "throw", "stubbornly")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err())
          .startsWith("weft: rank 1 ended with an uncaught exception [W2001]\n")
          .doesNotContain("System.exit", "rank -1");
    }
  }

  @Test
  void ranksThatFailAlikeTakeOneLine() throws Exception {
    try (Running job = new Command(folder).run(Misbehave.class, "-n 3", "throw-everywhere")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err())
          .containsOnlyOnce("boom everywhere")
          .containsPattern("weft: then ranks? [012][^\n]* ended with an uncaught exception")
          .doesNotContain("gave no answer", "had ended", "more above");
      job.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @CsvSource({"exit 7, 7", "halt 9, 9", "kill, 137"})
  void theExitCodeIsThatOfTheFirstFailure(String arguments, int code) throws Exception {
    try (Running job = new Command(folder).run(Misbehave.class, "-n 3", arguments.split(" "))) {
      assertThat(job.await()).isEqualTo(code);
      assertThat(job.err()).startsWith("weft: rank 1 ").contains("code " + code);
      assertThat(job.err()).containsOnlyOnce("weft: rank 1 ");
      assertThat(job.err()).contains("waitForAMessage");
      assertOthersWereFreed(job, 2);
      job.assertNothingLeft();
    }
  }

  @Test
  void aKilledRankIsNamedWithItsSignal() throws Exception {
    try (Running job = new Command(folder).run(Misbehave.class, "-n 2", "kill")) {
      assertThat(job.await()).isEqualTo(137);
      assertThat(job.err()).contains("rank 1 was ended by SIGKILL (exit code 137)");
    }
  }

  /** What a freed rank does next, such as closing, is not where the failure found it. */
  @ParameterizedTest
  @Strings(usual = "-n 3 --transport tcp", thorough = "-n 3 --transport shm")
  void thePlacesOfTheOthersAreThoseBeforeTheyWereFreed(String options) throws Exception {
    try (Running job = new Command(folder).run(Misbehave.class, options, "kill", "slowly")) {
      assertThat(job.await()).isEqualTo(137);
      assertThat(job.out())
          .contains("rank 0 was freed where it waited\n", "rank 2 was freed where it waited\n");
      assertThat(job.err())
          .containsPattern(
              "weft: ranks? [02][^\\n]* in receive, called at Misbehave.waitForAMessage")
          .doesNotContain("Misbehave.main(");
    }
  }

  @Test
  void leavingEarlyIsAFailureForThoseWhoWait() throws Exception {
    try (Running job = new Command(folder).run(Misbehave.class, "-n 2", "return")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err())
          .startsWith("weft: rank 0 ended with an uncaught exception [W2001]\n")
          .contains("PeerFailedException")
          .contains("rank 1 exited with code 0 before it closed Weft");
      job.assertNothingLeft();
    }
  }

  @Test
  void endingTheSharedProcessIsAFailure() throws Exception {
    try (Running job = new Command(folder).run(Misbehave.class, "-n 2 --threads", "return")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err()).contains("System.exit ended the ranks that share the process");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "return, 1, 'weft: System.exit ended ranks 0 and 1, which share a process with --threads;'",
    "exit 7, 7, weft: the process of ranks 0 and 1 exited with code 7 [W2001]",
    "kill, 137, weft: the process of ranks 0 and 1 was ended by SIGKILL (exit code 137) [W2001]"
  })
  void theEndOfOneOfSeveralSharedProcessesEndsTheJob(String how, int code, String report)
      throws Exception {
    String[] arguments = how.split(" ", -1);
    try (Running job = new Command(folder).run(Misbehave.class, "-n 4 --threads=2", arguments)) {
      assertThat(job.await()).isEqualTo(code);
      assertThat(job.err())
          .startsWith(report)
          .contains("weft: ranks 2 and 3 were in receive, called at Misbehave.waitForAMessage(")
          .doesNotContain("before that");
      assertOthersWereFreed(job, 2);
      job.assertNothingLeft();
    }
  }

  @Test
  void aRankThatNeverJoinsIsMissed() throws Exception {
    try (Running job = new Command(folder).run(Alone.class, "-n 3", "return")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err()).contains("PeerFailedException").contains("rank 0, which has exited");
      job.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void aJobEndsWhenItsTimeIsOver() throws Exception {
    try (Running job = new Command(folder).run(Alone.class, "-n 2 --timeout 5s", "sleep")) {
      assertThat(job.await()).isEqualTo(124);
      assertThat(job.err())
          .startsWith("weft: the job did not end within its time limit of 5s [W2002]\n")
          .contains("weft: rank 0 was at Alone.main(Alone.java:")
          .contains("weft: rank 1 was in init, called at Alone.main(Alone.java:");
      job.assertNothingLeft();
    }
  }

  @Test
  void theReportComesBeforeWhatTheFailureCauses() throws Exception {
    ProcessBuilder.Redirect none = ProcessBuilder.Redirect.PIPE;
    assertThat(none).isNotNull();
    long start = System.nanoTime();
    try (Running job = new Command(folder).run(Misbehave.class, "-n 2", "exit", "3")) {
      job.awaitOutput("ready 0", "ready 1");
      long ready = System.nanoTime();
      assertThat(job.await()).isEqualTo(3);
      long teardown = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ready);
      assertThat(teardown).isLessThan(SLACK_MILLIS);
      System.out.printf(
          "start to ready %d ms, then failure to end %d ms%n",
          TimeUnit.NANOSECONDS.toMillis(ready - start), teardown);
    }
  }

  private static void assertOthersWereFreed(Running job, int others) {
    Matcher freed = FREED.matcher(job.out());
    int count = 0;
    while (freed.find()) {
      long millis = Long.parseLong(freed.group(1));
      System.out.println("a rank was freed after " + millis + " ms");
      assertThat(millis).isLessThan(SLACK_MILLIS);
      count++;
    }
    assertThat(count).as(job.out()).isEqualTo(others);
  }
}
