package dev.weft.internal.control.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.RankLayout;
import dev.weft.internal.control.hub.RankRegistry.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Who is the first to have failed, where the ends of processes are noticed late. */
@WithoutNativeCalls
@Timeout(30)
@Execution(ExecutionMode.CONCURRENT)
final class HeldFailuresTest {
  private static final int RANKS = 3;

  private final RankRegistry ranks = new RankRegistry(RANKS, RANKS);
  private final Set<Integer> ending = new HashSet<>();
  private final LoopTimers timers = new LoopTimers();
  private final List<RankFailure> failed = new ArrayList<>();
  private final HeldFailures held =
      new HeldFailures(
          RankLayout.separate(RANKS),
          ranks,
          ending::contains,
          timers,
          failed::add,
          this::failedOfAnother);

  @BeforeEach
  void join() {
    for (int rank = 0; rank < RANKS; rank++) {
      ranks.become(rank, State.MEMBER);
    }
  }

  private void failedOfAnother(RankFailure failure) {
    if (failed.isEmpty()) {
      failed.add(failure);
    }
  }

  private static RankFailure thrownBy(int rank) {
    return RankFailure.ofException(rank, "");
  }

  private static RankFailure exitOf(int rank, int code) {
    return new RankFailure(rank, code, "exited", "");
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
    ending.add(1);
    held.hold(thrownBy(0), 1);
    ringFor(3 * HeldFailures.BLAME_MILLIS);
    assertThat(failed).isEmpty();
    ranks.become(1, State.GONE);
    RankFailure killed = exitOf(1, 137);
    failed.add(killed);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).containsExactly(killed);
  }

  @Test
  void anExitIsHeldWhileAnotherRankIsEnding() throws Exception {
    assertThat(held.isAnyRankEnding()).isFalse();
    ending.add(2);
    assertThat(held.isAnyRankEnding()).isTrue();
    RankFailure exit = exitOf(0, 3);
    held.hold(exit, ControlFrame.NOBODY);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).isEmpty();
    ranks.become(2, State.GONE);
    RankFailure crash = exitOf(2, 139);
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
    ranks.explain(1);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).containsExactly(host);
  }

  @Test
  void butNotForEver() throws Exception {
    held.hold(thrownBy(0), 1);
    // On a busy machine each look comes late.
    for (int limits = 0; limits < 5 && failed.isEmpty(); limits++) {
      ringFor(HeldFailures.ENDING_LIMIT_MILLIS + 200);
    }
    assertThat(failed).containsExactly(thrownBy(0));
  }

  @Test
  void ofRanksThatBlameEachOtherInTurnTheLastIsTheFirst() throws Exception {
    ranks.become(1, State.GONE);
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
    ending.add(0);
    ranks.explain(0);
    ranks.become(1, State.GONE);
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
    RankFailure killed = exitOf(2, 137);
    failed.add(killed);
    held.hold(thrownBy(1), RANKS);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(held.blameAnotherJob(killed)).isFalse();
  }

  @Test
  void norForWhatBlamesARankOfThisJob() throws Exception {
    ranks.become(RANKS - 1, State.GONE);
    held.hold(thrownBy(0), RANKS - 1);
    ringFor(HeldFailures.BLAME_MILLIS + 50);
    assertThat(failed).containsExactly(thrownBy(0));
    assertThat(held.blameAnotherJob(failed.getFirst())).isFalse();
  }
}
