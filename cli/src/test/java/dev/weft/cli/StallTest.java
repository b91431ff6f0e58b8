package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cli.program.Endless;
import dev.weft.cli.program.Stall;
import dev.weft.testkit.Lengthy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;

/** Jobs in which nothing moves: the command says who waits for whom, and nothing when one works. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
final class StallTest {
  private static final String SHORT = " --stall-report 1s";

  @TempDir Path folder;

  @Lengthy
  @ParameterizedTest
  @Strings(
      usual = "-n 2 --transport tcp",
      thorough = {"-n 2 --transport shm", "-n 2 --threads"})
  void twoLongSends(String options) throws Exception {
    String report = reportOf(options, "cycle", "sends");
    assertThat(report)
        .contains(
            "rank 0 waits for rank 1: a send of 4194304 bytes with tag 3, called at Stall.main(")
        .contains("rank 1 waits for rank 0: a send of 4194304 bytes with tag 3")
        .contains("cycle: 0 -> 1 -> 0\n");
  }

  @ParameterizedTest
  @Strings(usual = "-n 3 --threads", thorough = "-n 3")
  void aCycleOfReceives(String options) throws Exception {
    String report = reportOf(options, "cycle", "receives");
    assertThat(report)
        .matches("(?s)weft: nothing has moved for [1-9] s \\[W2201\\]\n.*")
        .contains("rank 2 waits for rank 0: a receive of up to 4 bytes with tag 5, called at")
        .contains("cycle: 0 -> 1 -> 2 -> 0\n")
        .containsOnlyOnce("nothing has moved");
  }

  @Lengthy
  @ParameterizedTest
  @Strings(usual = "-n 3", thorough = "-n 3 --threads")
  void aRankMissingFromABarrier(String options) throws Exception {
    String report = reportOf(options, "has not come to", "barrier");
    assertThat(report)
        .contains("in barrier and wait", "called at Stall.barrierWithoutTheLast(Stall.java:")
        .contains("rank 2 waits for rank 0: a receive of up to 4 bytes with tag 5")
        .contains("rank 2 has not come to barrier\n");
  }

  @ParameterizedTest
  @Strings(usual = "-n 4 --threads --transport tcp", thorough = "-n 4 --transport tcp")
  void anAllReduceMetByABroadcast(String options) throws Exception {
    String report = reportOf(options, "different collective", "mixed");
    assertThat(report)
        .contains("is in allReduce and waits for", "Stall.allReduceMeetsBroadcast(Stall.java:")
        .contains("allReduce on rank 3")
        .contains("broadcast on ranks 0-2")
        .contains("-Dweft.check=collectives");
  }

  @ParameterizedTest
  @Strings(usual = "-n 4 --threads", thorough = "-n 4")
  void theCheckNamesItAtOnce(String options) throws Exception {
    try (Running job =
        new Command(folder)
            .run(Stall.class, options + " -Dweft.check=collectives --timeout 50s", "mixed")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err())
          .contains("ranks 0-2 call broadcast(1 INT, root 3) at Stall.allReduceMeetsBroadcast(")
          .contains("rank 3 calls allReduce(1 INT, SUM) at Stall.allReduceMeetsBroadcast(");
    }
  }

  @Lengthy
  @ParameterizedTest
  @Strings(usual = "-n 3", thorough = "-n 3 --threads")
  void aRankThatComputesIsNoStall(String options) throws Exception {
    try (Running job = new Command(folder).run(Stall.class, options + SHORT, "compute", "4")) {
      assertThat(job.await()).isZero();
      assertThat(job.err()).isEmpty();
    }
  }

  /** Nobody can tell that an exception leads to close before the others prove never to come. */
  @Lengthy
  @ParameterizedTest
  @Strings(usual = "-n 3 --threads", thorough = "-n 3")
  void anExceptionBetweenEpochsIsNotHeldUpForeverIfSoAsked(String options) throws Exception {
    try (Running job =
        new Command(folder).run(Stall.class, options + SHORT + ",end --timeout 50s", "close")) {
      assertThat(job.await()).as(job.err()).isEqualTo(1);
      assertThat(job.err())
          .contains("rank 1 is in close and waits for", "rank 1 has not come to fence\n")
          .contains(
              "IllegalStateException: meant", "Suppressed: dev.weft.failure.WaitTimeoutException");
    }
  }

  @Lengthy
  @Test
  void ranksThatNoLauncherHasStarted() throws Exception {
    Path secret = Command.secret(folder);
    int port = Command.freePort();
    try (Running first = byHand(0, port, secret);
        Running second = byHand(1, port, secret)) {
      assertThat(first.await()).isEqualTo(1);
      assertThat(second.await()).isEqualTo(1);
      assertThat(first.err())
          .startsWith("weft: nothing has moved for ")
          .contains("rank 0 waits for rank 1: a receive of up to 4 bytes with tag 5, called at")
          .contains("cycle: 0 -> 1 -> 0\n", "weft: it cannot go on");
      assertThat(second.err()).isEmpty();
    }
  }

  private Running byHand(int rank, int port, Path secret) throws Exception {
    return new Command(folder)
        .byHand(rank, 2, port, secret)
        .option("-Dweft.stall.report=1s")
        .option("-Dweft.stall.abort=true")
        .alone(Stall.class, "receives");
  }

  @Lengthy
  @Test
  void noWaitIsEndedUnasked() throws Exception {
    assertThat(reportOf("-n 3", "has not come to fence", "close"))
        .contains("rank 1 is in close and waits for")
        .doesNotContain("may still go on");
  }

  @Test
  void endsTheJobIfSoAsked() throws Exception {
    try (Running job =
        new Command(folder)
            .run(Stall.class, "-n 3 --stall-report 500ms --on-stall abort", "receives")) {
      assertThat(job.await()).isEqualTo(1);
      assertThat(job.err()).contains("cycle: ").contains("weft: it cannot go on");
    }
  }

  @Test
  void canBeTurnedOff() throws Exception {
    try (Running job =
        new Command(folder).run(Stall.class, "-n 2 --stall-report off --timeout 3s", "receives")) {
      assertThat(job.await()).isEqualTo(124);
      assertThat(job.err()).doesNotContain("nothing has moved");
    }
  }

  @Lengthy
  @ParameterizedTest
  @Strings(usual = "-n 2", thorough = "-n 2 --threads")
  void tellsOnDemand(String options) throws Exception {
    try (Running job = new Command(folder).run(Endless.class, options)) {
      job.awaitOutput("ready 0", "ready 1");
      try (Running request = new Command(folder).start("stacks")) {
        assertThat(request.await()).as(request.err()).isZero();
        assertThat(request.out()).contains("weft run", "process " + job.process.pid());
      }
      Running.await(() -> job.err().contains("TIMED_WAITING"));
      assertThat(job.err())
          .startsWith("weft: who waits for whom [W2202]\n")
          .contains("are busy: Endless.main(Endless.java:", "is here:", "TIMED_WAITING")
          .doesNotContain("cycle");
      assertThat(job.process.isAlive()).isTrue();
      job.signal("INT");
      assertThat(job.await()).isEqualTo(130);
    }
  }

  @Test
  void asksOnlyJobs() throws Exception {
    long other = ProcessHandle.current().pid();
    for (String pid : List.of("x", Long.toString(other))) {
      try (Running request = new Command(folder).start("run", "--stacks", pid)) {
        assertThat(request.await()).isEqualTo(2);
        assertThat(request.err()).startsWith("weft: " + pid + ": no job of this user");
      }
    }
  }

  /** What the job reports; the job is then ended. */
  private String reportOf(String options, String last, String mode) throws Exception {
    try (Running job = new Command(folder).run(Stall.class, options + SHORT, mode)) {
      Running.await(() -> job.err().contains(last) || !job.process.isAlive());
      String report = job.err();
      job.signal("INT");
      assertThat(job.await()).isEqualTo(130);
      job.assertNothingLeft();
      return report;
    }
  }
}
