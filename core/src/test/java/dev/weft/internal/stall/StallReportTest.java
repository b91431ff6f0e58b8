package dev.weft.internal.stall;

import static dev.weft.internal.stall.Pictures.busy;
import static dev.weft.internal.stall.Pictures.doubtful;
import static dev.weft.internal.stall.Pictures.in;
import static dev.weft.internal.stall.Pictures.waiting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.stall.StallJudge.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StallReportTest {
  private static final long LIMIT_MILLIS = 5_000;

  @Test
  void saysTheSameOfManyRanksOnce() {
    String report =
        StallReport.ofStall(List.of(waiting(0, 3), waiting(1, 3), waiting(2, 3), waiting(3, 0)), 5);
    assertThat(report)
        .isEqualTo(
            """
            weft: nothing has moved for 10 s [W2201]
            weft:   ranks 0-2 wait for rank 3: a receive of up to 8 bytes with tag 4, called at Main.main(Main.java:3)
            weft:   rank 3 waits for rank 0: a receive of up to 8 bytes with tag 4, called at Main.main(Main.java:3)
            weft:   cycle: 0 -> 3 -> 0
            """);
  }

  @Test
  void namesWhoIsMissingFromACollectiveOperation() {
    String report =
        StallReport.ofStall(
            List.of(
                in("barrier", 0, 3, List.of(0, 2, 3)),
                busy(1),
                in("barrier", 2, 3, List.of(0, 2, 3)),
                waiting(3, 0)),
            LIMIT_MILLIS);
    assertThat(report)
        .startsWith(
            "weft: nothing has moved for 10 s on ranks 0, 2 and 3, and nothing can [W2201]\n")
        .contains("ranks 0 and 2 are in barrier and wait for rank 3, called at")
        .contains("rank 3 has not come to barrier\n")
        .doesNotContain("busy");
  }

  @Test
  void namesDifferentCollectiveOperations() {
    String report =
        StallReport.ofStall(
            List.of(in("allReduce", 0, 1, List.of()), in("broadcast", 1, 0, List.of())), 5);
    assertThat(report).contains("meet: allReduce on rank 0, broadcast on rank 1;");
  }

  @Test
  void namesARankThatHasEnded() {
    String report =
        StallReport.ofStall(
            List.of(waiting(0, 1), RankState.ended(1, "has exited with code 0")), 5);
    assertThat(report).contains("rank 1 has exited with code 0\n");
  }

  @Test
  void onDemandEveryRankIsNamed() {
    assertThat(StallReport.onDemand(List.of(busy(0), waiting(1, 0))))
        .contains("rank 0 is busy: Main.compute(Main.java:5)\n", "rank 1 waits for rank 0: ");
  }

  @Test
  void aStallIsReportedOnceAndSeenTwiceBefore() {
    StallJudge judge = new StallJudge();
    List<RankState> stall = List.of(waiting(0, 1), waiting(1, 0));
    assertThat(judge.judge(stall, LIMIT_MILLIS)).isEqualTo(Verdict.LOOK_AGAIN);
    assertThat(judge.judge(List.of(busy(0), waiting(1, 0)), LIMIT_MILLIS))
        .isEqualTo(Verdict.NOTHING);
    assertThat(judge.judge(stall, LIMIT_MILLIS)).isEqualTo(Verdict.LOOK_AGAIN);
    assertThat(judge.judge(stall, LIMIT_MILLIS)).isEqualTo(Verdict.REPORT);
    assertThat(judge.judge(stall, LIMIT_MILLIS)).isEqualTo(Verdict.NOTHING);
  }

  @Test
  void aStallThatGrowsIsReportedAgainWhenItHoldsAll() {
    StallJudge judge = new StallJudge();
    List<RankState> part = List.of(waiting(0, 1), waiting(1, 0), busy(2), busy(3));
    assertThat(judge.judge(part, LIMIT_MILLIS)).isEqualTo(Verdict.LOOK_AGAIN);
    assertThat(judge.judge(part, LIMIT_MILLIS)).isEqualTo(Verdict.REPORT);
    List<RankState> more = List.of(waiting(0, 1), waiting(1, 0), waiting(2, 0), busy(3));
    assertThat(judge.judge(more, LIMIT_MILLIS)).isEqualTo(Verdict.NOTHING);
    List<RankState> all = List.of(waiting(0, 1), waiting(1, 0), waiting(2, 0), waiting(3, 0));
    assertThat(judge.judge(all, LIMIT_MILLIS)).isEqualTo(Verdict.LOOK_AGAIN);
    assertThat(judge.judge(all, LIMIT_MILLIS)).isEqualTo(Verdict.REPORT);
    assertThat(judge.judge(all, LIMIT_MILLIS)).isEqualTo(Verdict.NOTHING);
  }

  @Test
  void namesWhoWaitsInTheCloseOfANodeForAll() {
    List<RankState> stall =
        List.of(
            in("barrier", 0, 1, List.of(0, 1, 2)),
            Pictures.closingNode(1, 0, 2),
            in("barrier", 2, 1, List.of(0, 1, 2)));
    assertThat(StallJudge.closers(stall, LIMIT_MILLIS)).containsExactly(1);
    assertThat(StallReport.ofStall(RankStateCodec.decode(RankStateCodec.encode(stall)), 5))
        .isEqualTo(
            """
            weft: nothing has moved for 10 s [W2201]
            weft:   ranks 0 and 2 are in barrier and wait for rank 1, called at Main.main(Main.java:9)
            weft:   rank 1 is in Node.close and waits for ranks 0 and 2, called at Main.main(Main.java:7)
            weft:   rank 1 has not come to barrier
            weft:   cycle: 0 -> 1 -> 0
            weft:   rank 1 may be in close because of an exception, which is shown once close returns
            """);
  }

  @Test
  void whoClosesInVainIsReleasedEachTime() {
    StallJudge judge = new StallJudge();
    CallSite close = new CallSite("close", "Main.main(Main.java:7)", CallSite.Part.WINDOWS);
    RankState closing = waiting(0, List.of(Pictures.call(close, 1, 0, List.of())));
    List<RankState> stall = List.of(closing, waiting(1, 0));
    assertThat(StallJudge.closers(stall, LIMIT_MILLIS)).containsExactly(0);
    assertThat(StallJudge.closers(List.of(closing, busy(1)), LIMIT_MILLIS)).isEmpty();
    assertThat(judge.judge(stall, LIMIT_MILLIS)).isEqualTo(Verdict.LOOK_AGAIN);
    assertThat(judge.judge(stall, LIMIT_MILLIS)).isEqualTo(Verdict.REPORT);
    assertThat(judge.judge(stall, LIMIT_MILLIS)).isEqualTo(Verdict.LOOK_AGAIN);
    assertThat(judge.judge(stall, LIMIT_MILLIS)).isEqualTo(Verdict.RELEASE);
    assertThat(StallReport.ofStall(stall, LIMIT_MILLIS))
        .contains("rank 0 is in close and waits for rank 1, called at Main.main(Main.java:7)\n")
        .endsWith(
            "rank 0 may be in close because of an exception, which is shown once close returns\n");
  }

  @Test
  void whoClosesIsLeftInPeaceWhereItDidNotAskOrAnybodyMayGoOn() {
    CallSite close = new CallSite("close", "Main.main(Main.java:7)", CallSite.Part.WINDOWS);
    List<BlockedCall> calls = List.of(Pictures.call(close, 1, 0, List.of()));
    RankState unasked =
        new RankState(
            0, RankState.Activity.WAITING, 10_000, 7, "", calls, List.of(), List.of(), false);
    List<RankState> stall = List.of(unasked, waiting(1, 0));
    assertThat(StallJudge.closers(stall, LIMIT_MILLIS)).isEmpty();
    assertThat(StallReport.ofStall(stall, LIMIT_MILLIS))
        .endsWith("once close returns; --stall-report TIME,end ends such a wait\n");
    assertThat(StallJudge.closers(List.of(waiting(0, calls), doubtful(1, 0)), LIMIT_MILLIS))
        .isEmpty();
  }

  @Test
  void saysThatNothingCanMoveOnlyWhereThatIsCertain() {
    List<RankState> doubt = List.of(doubtful(0, 1), waiting(1, 0), busy(2));
    assertThat(StallReport.ofStall(doubt, LIMIT_MILLIS))
        .startsWith("weft: nothing has moved for 10 s on ranks 0 and 1 [W2201]\n")
        .contains("weft:   rank 0 may still go on: a process runs\n");
  }

  @Test
  void namesMessagesThatNobodyHasReceived() {
    List<UnmatchedMessages> messages =
        List.of(
            new UnmatchedMessages(0, 8, false, "", "Ring.main(Ring.java:9)", 1),
            new UnmatchedMessages(2, 4, true, "communicator \"rows\"", "", 3));
    RankState wrong =
        new RankState(
            1,
            RankState.Activity.WAITING,
            10_000,
            7,
            "",
            waiting(1, 0).calls(),
            messages,
            List.of(),
            false);
    assertThat(StallReport.ofStall(List.of(waiting(0, 1), wrong), LIMIT_MILLIS))
        .contains(
            "weft:   rank 1 has a message from rank 0 with tag 8 that nobody has received, sent at"
                + " Ring.main(Ring.java:9)\n",
            "weft:   rank 1 has 3 messages from rank 2 with tag 4 on another communicator"
                + " (communicator \"rows\") that nobody has received\n");
    assertThat(RankStateCodec.decode(RankStateCodec.encode(List.of(wrong)))).containsExactly(wrong);
  }

  @Test
  void namesCommunicatorsWhereSeveralMatter() {
    RankState one = Pictures.on("communicator 3", Pictures.in("gather", 0, 1, List.of(0, 1)));
    RankState two = Pictures.on("communicator \"world\"", waiting(1, 0));
    assertThat(StallReport.ofStall(List.of(one, two), LIMIT_MILLIS))
        .contains(
            "weft:   rank 0 is in gather on communicator 3 and waits for rank 1, called at ",
            "weft:   rank 1 waits for rank 0: a receive of up to 8 bytes with tag 4 on communicator"
                + " \"world\", called at ",
            "weft:   rank 1 has not come to gather on communicator 3\n");
    RankState world = Pictures.on("communicator \"world\"", waiting(0, 1));
    assertThat(StallReport.ofStall(List.of(world, two), LIMIT_MILLIS))
        .doesNotContain("communicator");
    assertThat(RankStateCodec.decode(RankStateCodec.encode(List.of(one)))).containsExactly(one);
  }

  @Test
  void saysThatOneOperationWasCalledOnDifferentCommunicators() {
    RankState one = Pictures.on("communicator 3", Pictures.in("gather", 0, 1, List.of(0, 1)));
    WaitTarget elsewhere =
        new WaitTarget(WaitKind.RECEIVE, 0, 7, 4, 8, List.of(0, 1)).on("communicator 4");
    RankState two =
        waiting(1, List.of(new BlockedCall(one.calls().getFirst().site(), "main", elsewhere)));
    assertThat(StallReport.ofStall(List.of(one, two), LIMIT_MILLIS))
        .contains(
            "weft:   gather was called on different communicators: rank 0 on communicator 3,"
                + " rank 1 on communicator 4\n");
  }

  @Test
  void namesRequestsThatAreNotStartedAndThatAnotherRankMayWaitFor() {
    List<UnstartedRequest> requests =
        List.of(
            new UnstartedRequest(
                0, 4, "persistent request that is not started: sendInit to rank 0"),
            new UnstartedRequest(0, 5, "another tag"),
            new UnstartedRequest(2, 4, "another rank"),
            new UnstartedRequest(
                Pictures.ANY,
                Pictures.ANY,
                "persistent request that is not started: allReduceInit"));
    RankState forgetful =
        new RankState(
            1,
            RankState.Activity.WAITING,
            10_000,
            7,
            "",
            waiting(1, 0).calls(),
            List.of(),
            requests,
            false);
    assertThat(StallReport.ofStall(List.of(waiting(0, 1), forgetful), LIMIT_MILLIS))
        .contains(
            "weft:   rank 1 has a persistent request that is not started: sendInit to rank 0\n",
            "weft:   rank 1 has a persistent request that is not started: allReduceInit\n")
        .doesNotContain("another");
    assertThat(RankStateCodec.decode(RankStateCodec.encode(List.of(forgetful))))
        .containsExactly(forgetful);
  }

  @Test
  void statesSurviveTheWire() {
    List<RankState> states =
        List.of(busy(0), in("gather", 1, 0, List.of(0, 1)), RankState.ended(2, "has closed Weft"));
    assertThat(RankStateCodec.decode(RankStateCodec.encode(states))).isEqualTo(states);
    byte[] broken = RankStateCodec.encode(states);
    broken[3] = 99;
    assertThatThrownBy(() -> RankStateCodec.decode(broken))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void readsTimes() {
    assertThat(StallAlarm.nanos("off")).isEqualTo(Long.MAX_VALUE);
    assertThat(StallAlarm.nanos("500ms")).isEqualTo(500_000_000L);
    assertThat(StallAlarm.nanos("3")).isEqualTo(3_000_000_000L);
    assertThat(StallAlarm.nanos("2m")).isEqualTo(120_000_000_000L);
    assertThat(StallAlarm.nanos("500ms,end")).isEqualTo(500_000_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0s", "soon", "-1s", "1h30", "off,end", "10s,"})
  void refusesWhatIsNoTime(String text) {
    assertThatThrownBy(() -> StallAlarm.nanos(text))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("weft.stall.report");
  }

  @Test
  void readsThoseOfOldApisLambdasAndGeneratedClasses() {
    StackTraceElement[] old = {
      new StackTraceElement("dev.weft.internal.engine.Waiting", "sleep", "Waiting.java", 1),
      new StackTraceElement(
          "dev.weft.internal.comm.Communicator", "barrier", "Communicator.java", 3),
      new StackTraceElement("mpi.Failures", "get", "Failures.java", 5),
      new StackTraceElement("mpi.Intracomm", "lambda$Barrier$0", "Intracomm.java", 6),
      new StackTraceElement("mpi.Intracomm", "Barrier", "Intracomm.java", 7),
      new StackTraceElement("Main", "lambda$main$12", "Main.java", 8),
      new StackTraceElement("Main", "main", "Main.java", 9)
    };
    CallSite.Part messages = CallSite.Part.MESSAGES;
    assertThat(CallSite.of(old))
        .isEqualTo(new CallSite("Barrier", "Main.main(Main.java:8)", messages));
    StackTraceElement[] generated = {
      new StackTraceElement(
          "dev.weft.internal.comm.Communicator", "receive", "Communicator.java", 3),
      new StackTraceElement("mpi.of.mine.$Proxy4", "run", null, -1),
      new StackTraceElement("java.lang.reflect.Method", "invoke", "Method.java", 4),
      new StackTraceElement("mpi.of.mine.Main", "main", "Main.java", 5)
    };
    assertThat(CallSite.of(generated))
        .isEqualTo(new CallSite("receive", "Main.main(Main.java:5)", messages));
    assertThat(CallSite.isBegunByLibrary(generated)).isFalse();
    assertThat(CallSite.isBegunByLibrary(new StackTraceElement[] {old[4], old[5], old[6]}))
        .isFalse();
    assertThat(CallSite.isBegunByLibrary(new StackTraceElement[] {old[0], old[1]})).isTrue();
    assertThat(CallSite.of(new StackTraceElement[] {generated[0], generated[1]}).place())
        .isEqualTo("$Proxy4.run(unknown file)");
  }

  @Test
  void passesOverFrameworksThatRunThePrograms() {
    StackTraceElement call =
        new StackTraceElement(
            "dev.weft.internal.comm.Communicator", "receive", "Communicator.java", 3);
    StackTraceElement assertion =
        new StackTraceElement("org.junit.jupiter.api.AssertThrows", "assertThrows", null, 7);
    StackTraceElement test = new StackTraceElement("HeatTest", "conserves", "HeatTest.java", 8);
    StackTraceElement framework =
        new StackTraceElement("org.junit.platform.commons.util.Reflection", "invoke", null, 9);
    assertThat(CallSite.of(new StackTraceElement[] {call, assertion, test, framework}).place())
        .isEqualTo("HeatTest.conserves(HeatTest.java:8)");
    assertThat(CallSite.innermost(new StackTraceElement[] {assertion, test, framework}))
        .isEqualTo("HeatTest.conserves(HeatTest.java:8)");
    StackTraceElement compiler =
        new StackTraceElement(
            "org.apache.fory.builder.JITContext", "compile", "JITContext.java", 1);
    assertThat(CallSite.innermost(new StackTraceElement[] {compiler})).isEmpty();
  }

  @Test
  void readsCallSitesFromStacks() {
    StackTraceElement[] stack = {
      new StackTraceElement("dev.weft.internal.engine.Waiting", "sleep", "Waiting.java", 1),
      new StackTraceElement(
          "dev.weft.internal.collective.operation.Barrier", "run", "Barrier.java", 2),
      new StackTraceElement(
          "dev.weft.internal.comm.Communicator", "barrier", "Communicator.java", 3),
      new StackTraceElement("com.example.Main$Inner", "go", "Main.java", 4),
      new StackTraceElement("dev.weft.internal.rank.RankMain", "main", "RankMain.java", 5)
    };
    assertThat(CallSite.of(stack))
        .isEqualTo(
            new CallSite("barrier", "Main$Inner.go(Main.java:4)", CallSite.Part.COLLECTIVES));
  }
}
