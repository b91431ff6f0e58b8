package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Bereft;
import dev.weft.cli.program.BereftThreads;
import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that outlive the loss of ranks, under {@code weft run}. */
@Timeout(240)
final class SurviveTest {
  private static final Pattern READY = Pattern.compile("ready (\\d+) (\\d+) (\\d+)");
  private static final int SIGKILL_CODE = 137;
  private static final int ABORT_CODE = 9;
  private static final int TIMEOUT_CODE = 124;

  @TempDir Path folder;

  @Test
  void goesOnWithoutAKilledRank() throws Exception {
    try (Running job = survive("-n 4 --survive", "2:wait", "end")) {
      kill(2, job);
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out().split("heard", -1)).hasSize(4);
      assertThat(job.err())
          .contains(
              "rank 2 was ended by SIGKILL (exit code 137); the job goes on with 3 of 4 ranks")
          .contains("the job ended without rank 2, of 4");
      job.assertNothingLeft();
    }
  }

  @Test
  void goesOnHoweverRanksAreLostOneAfterTheOther() throws Exception {
    String options = "-n 4 -Dweft.survive=true --transport tcp";
    try (Running job = survive(options, "0:throw", "1:exit", "2:halt", "end")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).contains("heard 3: ").doesNotContain("heard 0: ");
      assertThat(job.err())
          .contains("rank 0 ended with an uncaught exception; the job goes on with 3 of 4 ranks")
          .contains("IllegalStateException: one of them")
          .contains("rank 1 exited with code 5; the job goes on with 2 of 4 ranks")
          .contains("rank 2 exited with code 0 before it closed Weft; the job goes on with 1 of 4")
          .contains("the job ended without ranks 0-2, of 4");
      job.assertNothingLeft();
    }
  }

  @Test
  void hasFailedAsTheFirstDidIfNobodyIsLeft() throws Exception {
    try (Running job = survive("-n 3 --survive", "1:exit", "throw")) {
      assertThat(job.await()).as(job.err()).isEqualTo(Bereft.EXITED);
      assertThat(job.err()).contains("; no rank is left").contains("ended without ranks 0-2, of 3");
      job.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void isEndedByAbortTimeAndSignalsAsEver() throws Exception {
    try (Running job = survive("-n 3 --survive", "1:exit", "abort")) {
      assertThat(job.await()).as(job.err()).isEqualTo(ABORT_CODE);
      assertThat(job.err()).contains("aborted the job: enough");
      job.assertNothingLeft();
    }
    try (Running job = survive("-n 3 --survive --timeout 2s", "1:exit", "2:wait")) {
      assertThat(job.await()).as(job.err()).isEqualTo(TIMEOUT_CODE);
      job.assertNothingLeft();
    }
    try (Running job = survive("-n 3 --survive", "1:exit", "2:wait")) {
      job.awaitOutput("heard 0");
      job.signal("TERM");
      assertThat(job.await()).as(job.err()).isNotZero();
      job.assertNothingLeft();
    }
  }

  @Test
  void endsWithItsLauncher() throws Exception {
    try (Running job = survive("-n 3 --survive", "1:exit", "2:wait")) {
      job.awaitOutput("heard 0");
      job.signal("KILL");
      assertThat(job.await()).isEqualTo(SIGKILL_CODE);
      job.assertNothingLeft();
    }
  }

  @Test
  void startsProcessesInPlaceOfDeadOnes() throws Exception {
    try (Running job = survive("-n 3 --respawn 2", "2:wait", "1:wait", "late")) {
      kill(2, job);
      Running.await(() -> pid(2, 1, job) > 0);
      kill(1, job);
      Running.await(() -> pid(1, 1, job) > 0);
      job.in().close();
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.err())
          .contains("the job goes on with 2 of 3 ranks, and starts another process for it")
          .contains("weft: rank 2 is back")
          .contains("weft: rank 1 is back")
          .contains("the job ended with all ranks, 2 of them as new processes");
      job.assertNothingLeft();
    }
  }

  @Test
  void startsNoMoreProcessesThanItMay() throws Exception {
    try (Running job = survive("-n 2 --respawn 2", "throw", "1:exit", "late")) {
      Running.await(() -> job.err().split("a newcomer", -1).length > 2);
      job.in().close();
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(READY.matcher(job.out()).results().map(each -> each.group(3)))
          .containsExactlyInAnyOrder("0", "0", "1", "2");
    }
  }

  @Test
  void goesOnWithoutRanksThatAreThreads() throws Exception {
    try (Running job = survive("-n 4 --survive --threads", "2:throw", "1:throw", "end")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).contains("heard 0: ", "heard 3: ");
      assertThat(job.err())
          .contains("rank 2 ended with an uncaught exception; the job goes on with 3 of 4 ranks")
          .contains("the job ended without ranks 1 and 2, of 4");
    }
    try (Running job = survive("-n 3 --survive --threads", "2:throw", "throw")) {
      assertThat(job.await()).as(job.err()).isEqualTo(1);
      assertThat(job.err()).contains("; no rank is left");
    }
  }

  @Test
  void goesOnWithoutThreadsOfAProgram() throws Exception {
    Command command = new Command(folder).option("-Dweft.survive=true");
    try (Running job = command.alone(BereftThreads.class)) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).contains("went on 0", "went on 2", "ended in order");
      assertThat(job.err()).contains("rank 1 has failed; the job goes on without it");
    }
    try (Running job = command.alone(BereftThreads.class, "all")) {
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out()).contains("failed: rank 1 of 3 failed");
    }
  }

  /** The hosts are names for this machine. */
  @Lengthy
  @Test
  void goesOnWithoutALostHostAndOnASpareOne() throws Exception {
    try (Running job = overHosts("--respawn 2", "one:2,two:1,three:1", "2:wait", "late")) {
      Running.await(() -> pid(2, 0, job) > 0);
      ProcessHandle agent = ProcessHandle.of(pid(2, 0, job)).flatMap(ProcessHandle::parent).get();
      assertThat(agent.destroyForcibly()).isTrue();
      Running.await(() -> job.err().contains("rank 2 is back"));
      job.in().close();
      assertThat(job.await()).as(job.err()).isZero();
      assertThat(job.out().split("heard", -1)).hasSize(3);
      assertThat(job.err())
          .contains("host two is lost: ", "with it rank 2, of 3; the job goes on")
          .contains("rank 2 is back on three");
      job.assertNothingLeft();
    }
  }

  /** As in a Kubernetes Indexed Job, whose pods are started again. */
  @Lengthy
  @Test
  void goesOnUnderOtherLaunchersWhichMayStartARankAgain() throws Exception {
    int port = Command.freePort();
    try (Running root = byHand(0, port, "2:wait", "late");
        Running other = byHand(1, port, "2:wait", "end");
        Running lost = byHand(2, port, "2:wait", "end")) {
      lost.awaitOutput("ready 2");
      lost.process.destroyForcibly();
      assertThat(other.await()).as(other.err()).isZero();
      assertThat(other.out()).contains("heard 1: ");
      try (Running again = byHand(2, port, "2:wait", "end")) {
        assertThat(again.await()).as(again.err()).isZero();
        assertThat(again.out()).contains("ready 2 ").containsPattern("ready 2 \\d+ 1");
      }
      root.in().close();
      assertThat(root.await()).as(root.err()).isZero();
      assertThat(root.err()).contains("; the job goes on without it").contains("is back");
      root.assertNothingLeft();
    }
  }

  @Lengthy
  @Test
  void theProcessOfRankZeroKeepsTheOthersTogetherAfterItsProgramHasThrown() throws Exception {
    int port = Command.freePort();
    try (Running root = byHand(0, port, "0:throw", "1:exit", "end");
        Running exits = byHand(1, port, "0:throw", "1:exit", "end");
        Running last = byHand(2, port, "0:throw", "1:exit", "late")) {
      assertThat(exits.await()).as(exits.err()).isEqualTo(Bereft.EXITED);
      TimeUnit.SECONDS.sleep(1);
      assertThat(root.process.isAlive()).as(root.err()).isTrue();
      last.in().close();
      assertThat(last.await()).as(last.err()).isZero();
      assertThat(last.out().split("heard 2", -1)).hasSize(3);
      assertThat(root.await()).as(root.err()).isEqualTo(1);
      assertThat(root.err()).contains("IllegalStateException: one of them");
      root.assertNothingLeft();
    }
  }

  private Running byHand(int rank, int port, String... arguments) throws IOException {
    Path secret = folder.resolveSibling("secret-" + port);
    if (!Files.exists(secret)) {
      Files.move(Command.secret(Command.folder(folder.getParent())), secret);
    }
    return new Command(folder)
        .byHand(rank, 3, port, secret)
        .option("-Dweft.survive=true")
        .option("-Dweft.respawn=2")
        .alone(Bereft.class, arguments);
  }

  private Running overHosts(String options, String hosts, String... arguments) throws IOException {
    Path shell = Files.writeString(folder.resolveSibling("shell"), "shift; exec sh -c \"$*\"\n");
    List<String> words =
        new ArrayList<>(List.of(("-n 3 --network 127.0.0.1 --hosts " + hosts).split(" ")));
    words.addAll(List.of(options.split(" ")));
    words.addAll(List.of("--ssh", "sh " + shell));
    return new Command(folder).run(Bereft.class, words, arguments);
  }

  private Running survive(String options, String... arguments) throws IOException {
    return new Command(folder).run(Bereft.class, List.of(options.split(" ")), arguments);
  }

  private static void kill(int rank, Running job) throws InterruptedException {
    Running.await(() -> pid(rank, 0, job) > 0);
    ProcessHandle.of(pid(rank, 0, job)).ifPresent(ProcessHandle::destroyForcibly);
  }

  private static long pid(int rank, int incarnation, Running job) {
    return READY
        .matcher(job.out())
        .results()
        .filter(each -> Integer.parseInt(each.group(1)) == rank)
        .filter(each -> Integer.parseInt(each.group(3)) == incarnation)
        .mapToLong(each -> Long.parseLong(each.group(2)))
        .findFirst()
        .orElse(0);
  }
}
