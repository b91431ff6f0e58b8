package dev.weft.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.IdleProcess;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.launch.process.LocalProcess;
import dev.weft.internal.launch.process.OutputHold;
import dev.weft.internal.launch.process.OutputPump;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Who is the first to have failed, where the ends of processes are noticed late. */
@WithoutNativeCalls
@Timeout(30)
final class HeldFailuresTest {
  private static final int RANKS = 3;

  private final List<RankProcess> ranks = new ArrayList<>();
  private final Set<Integer> detached = new HashSet<>();
  private final LoopTimers timers = new LoopTimers();
  private final List<RankFailure> failed = new ArrayList<>();
  private final HeldFailures held =
      new HeldFailures(
          RANKS,
          ranks,
          rank -> !detached.contains(rank),
          timers,
          failed::add,
          this::failedOfAnother);

  @BeforeEach
  void join() {
    for (int rank = 0; rank < RANKS; rank++) {
      ranks.add(joined(rank, new IdleProcess()));
    }
  }

  private static RankProcess joined(int rank, Process process) {
    OutputPump pump =
        new OutputPump(
            rank, false, process.getInputStream(), (_, _, _, _) -> {}, new OutputHold(), _ -> {});
    RankProcess joined = new RankProcess(rank, new LocalProcess(process), pump, pump);
    joined.joined = true;
    return joined;
  }

  private void failedOfAnother(RankFailure failure) {
    if (failed.isEmpty()) {
      failed.add(failure);
    }
  }

  private static RankFailure thrownBy(int rank) {
    return new RankFailure(rank, 1, "ended with an uncaught exception", "");
  }

  private void ringFor(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end) {
      timers.ring();
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  @Test
  void theRankThatIsBlamedIsTheFirstHoweverLateItsEndIsSeen() throws Exception {
    detached.add(1);
    held.hold(thrownBy(0), 1);
    ringFor(3 * HeldFailures.BLAME_MILLIS);
    assertThat(failed).isEmpty();
    ranks.get(1).exitCode = 137;
    RankFailure killed = FailureReport.ofExit(1, 137);
    failed.add(killed);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).containsExactly(killed);
  }

  /** A killed process closes one descriptor after the other: that to the launcher may be last. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void soIsOneThatIsStillConnected() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    ranks.set(1, joined(1, ended));
    assertThat(held.isAnyRankEnding()).isTrue();
    held.hold(thrownBy(0), 1);
    ringFor(3 * HeldFailures.BLAME_MILLIS);
    assertThat(failed).isEmpty();
  }

  @Test
  void anExitIsHeldWhileAnotherRankIsEnding() throws Exception {
    assertThat(held.isAnyRankEnding()).isFalse();
    detached.add(2);
    assertThat(held.isAnyRankEnding()).isTrue();
    RankFailure exit = FailureReport.ofExit(0, 3);
    held.hold(exit, ControlFrame.NOBODY);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).isEmpty();
    ranks.get(2).exitCode = 139;
    RankFailure crash = FailureReport.ofExit(2, 139);
    failed.add(crash);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).startsWith(crash).contains(exit);
  }

  /** Other ranks may see first that its host is gone. */
  @Test
  void aBlamedRankThatRunsAsFarAsIsKnownIsHeardOfFirst() throws Exception {
    held.hold(thrownBy(0), 1);
    ringFor(5 * HeldFailures.BLAME_MILLIS);
    assertThat(failed).isEmpty();
    RankFailure host = new RankFailure(RankFailure.JOB, 1, "host b is lost", "");
    failed.add(host);
    ranks.get(1).explained = true;
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).containsExactly(host);
  }

  @Test
  void butNotForEver() throws Exception {
    held.hold(thrownBy(0), 1);
    ringFor(HeldFailures.ENDING_LIMIT_MILLIS + 200);
    assertThat(failed).containsExactly(thrownBy(0));
  }

  @Test
  void ofRanksThatBlameEachOtherInTurnTheLastIsTheFirst() throws Exception {
    ranks.get(1).exitCode = 0;
    held.hold(thrownBy(0), 2);
    held.hold(thrownBy(2), 1);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).containsExactly(thrownBy(2));
  }

  @Test
  void twoThatBlameEachOtherAreJudgedAsWell() throws Exception {
    held.hold(thrownBy(0), 1);
    held.hold(thrownBy(1), 0);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).hasSize(1);
  }

  @Test
  void aRankThatHasSaidWhyItEndsHoldsUpNobody() throws Exception {
    detached.add(0);
    ranks.get(0).explained = true;
    ranks.get(1).exitCode = 0;
    held.hold(thrownBy(0), 1);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).containsExactly(thrownBy(0));
  }

  @Test
  void aRankOfASpawnedJobMayBeToBlame() throws Exception {
    held.hold(thrownBy(1), RANKS);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).containsExactly(thrownBy(1));
    assertThat(held.blameAnotherJob(failed.getFirst())).isTrue();
  }

  @Test
  void noneOfASpawnedJobIsToBlameForWhatFailedBefore() throws Exception {
    RankFailure killed = FailureReport.ofExit(2, 137);
    failed.add(killed);
    held.hold(thrownBy(1), RANKS);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(held.blameAnotherJob(killed)).isFalse();
  }

  @Test
  void norForWhatBlamesARankOfThisJob() throws Exception {
    ranks.getLast().exitCode = 0;
    held.hold(thrownBy(0), RANKS - 1);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).containsExactly(thrownBy(0));
    assertThat(held.blameAnotherJob(failed.getFirst())).isFalse();
  }
}
