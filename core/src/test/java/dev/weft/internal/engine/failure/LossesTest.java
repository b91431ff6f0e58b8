package dev.weft.internal.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.job.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is done about a loss, in which order, and how often. */
class LossesTest {
  private static final class Rank extends RankStanding {
    Rank(int rank, Losses losses) {
      super(rank, losses);
    }
  }

  private final List<String> done = new ArrayList<>();
  private final Losses losses = new Losses(new EngineLock(), 0, 4, false);
  private final List<Rank> ranks =
      IntStream.range(0, 4).mapToObj(rank -> new Rank(rank, losses)).toList();
  private boolean hears;
  private Runnable whenTakingIn = () -> {};

  LossesTest() {
    losses.handle(
        new StandingTable() {
          @Override
          public RankStanding get(int rank) {
            return ranks.get(rank);
          }

          @Override
          public List<Rank> met() {
            return ranks;
          }
        },
        new LossHandler() {
          @Override
          public void takeIn() {
            done.add("take in");
            whenTakingIn.run();
          }

          @Override
          public boolean hears(int rank) {
            return hears;
          }

          @Override
          public void endLinks(int rank) {
            done.add("end links");
          }

          @Override
          public void told(int rank) {}

          @Override
          public void failDependents(RankStanding gone) {
            done.add("fail " + gone.rank);
          }
        });
    losses.noting((rank, failed) -> done.add("note " + rank + (failed ? " failed" : "")));
  }

  @Test
  void whatARankSentIsTakenInBeforeWhatNeedsItFails() {
    losses.failed(1, "it was killed", false);
    losses.failed(1, "it was killed", false);
    losses.lost(1, "its connection broke");
    assertThat(done).containsExactly("take in", "end links", "note 1 failed", "fail 1");
    assertThat(ranks.get(1).isSilent()).isTrue();
    assertThat(losses.any()).isTrue();
  }

  @Test
  void aLinkThatBreaksTellsFirst() {
    losses.lost(2, "its connection broke");
    losses.failed(2, "it was killed", false);
    assertThat(done).containsExactly("note 2 failed", "fail 2");
    assertThat(ranks.get(2).gone("a send"))
        .isInstanceOf(PeerFailedException.class)
        .hasMessageContaining("its connection broke");
  }

  /** Where a job ends because of one rank, a wait for another one names the first. */
  @Test
  void aRankThatOnlyCountsAsFailedDoesNotTakeTheBlame() {
    losses.failed(3, "it was killed", false);
    losses.failed(1, "the job is being ended", true);
    assertThat(ranks.get(1).gone("a receive").worldRank()).isEqualTo(3);
    assertThat(ranks.get(1).gone("a receive")).hasMessageContainingAll("rank 3", "it was killed");
  }

  @Test
  void oneThatCountsAsFailedBeforeAnyHasTakesTheBlame() {
    losses.failed(1, "its host is lost", true);
    assertThat(ranks.get(1).gone("a receive").worldRank()).isEqualTo(1);
  }

  @Test
  void oneThatLeavesStillSendsWhatItHasAnnounced() {
    losses.leaving(ranks.get(1), 0);
    assertThat(ranks.get(1).isGone()).isTrue();
    assertThat(ranks.get(1).isSilent()).isFalse();
    losses.finished(ranks.get(1), 0);
    assertThat(ranks.get(1).isSilent()).isTrue();
    assertThat(done).containsExactly("fail 1", "fail 1");
    assertThat(losses.any()).isFalse();
  }

  @Test
  void thatARankHasLeftIsBelievedOfTheJobOnlyIfTheRankIsNotHeard() {
    hears = true;
    losses.departed(1, "");
    assertThat(done).containsExactly("take in");
    done.clear();
    hears = false;
    losses.departed(1, "");
    assertThat(done).containsExactly("take in", "end links", "fail 1");
  }

  @Test
  void itsLastWordsMayComeWhileItIsLookedFor() {
    whenTakingIn = () -> losses.finished(ranks.get(1), 0);
    losses.departed(1, "");
    assertThat(done).containsExactly("take in", "fail 1");
  }

  @Test
  void aRankThatLeavesAfterAFailurePassesTheFirstCauseOn() {
    assertThat(losses.sign()).isZero();
    losses.leaving(ranks.get(1), 3);
    assertThat(losses.firstFailed()).isEqualTo(2);
    assertThat(losses.sign()).isEqualTo(3);
    assertThat(ranks.get(1).gone("a receive")).hasMessageContaining(Job.afterFailureOf(2));
    losses.failed(3, "it was killed", false);
    assertThat(losses.firstFailed()).as("the first stays").isEqualTo(2);
  }

  @Test
  void aSignThatNoRankCanHaveGivenIsNone() {
    losses.finished(ranks.get(1), 9);
    assertThat(losses.any()).isFalse();
  }

  @Test
  void whoHasLeftSaysSoWhateverElseIsGone() {
    losses.failed(1, "it was killed", false);
    assertThat(losses.gone(ranks.get(1), "a send")).isInstanceOf(PeerFailedException.class);
    losses.close();
    assertThat(losses.gone(ranks.get(1), "a send")).isInstanceOf(ClosedException.class);
    assertThat(losses.isReleased()).isFalse();
    losses.release();
    done.clear();
    losses.failed(2, "it was killed", false);
    assertThat(done).isEmpty();
  }
}
