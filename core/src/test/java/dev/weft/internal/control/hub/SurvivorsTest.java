package dev.weft.internal.control.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.hub.HubRank.Heard;
import dev.weft.internal.job.JobId;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What ranks hear in a job that outlives failures; they are connections of this process. */
@WithoutNativeCalls
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
final class SurvivorsTest {
  private static final int SIZE = 4;
  private static final long HEAR_SECONDS = 20;

  private final JobHub hub = hub();

  private static JobHub hub() {
    JobHub hub =
        new JobHub(
            JobId.create(),
            Secret.generate(),
            SIZE,
            "a test",
            OwnAddress.LOOPBACK,
            StartLimit.begin(30),
            true,
            8);
    hub.start();
    return hub;
  }

  private List<HubRank> members() throws InterruptedException {
    List<HubRank> ranks =
        IntStream.range(0, SIZE).mapToObj(each -> new HubRank(hub, each)).toList();
    for (HubRank rank : ranks) {
      rank.hear(ControlFrame.NETWORK);
      rank.join();
    }
    for (HubRank rank : ranks) {
      rank.hear(ControlFrame.TABLE);
      rank.fence();
    }
    for (HubRank rank : ranks) {
      rank.hear(ControlFrame.FENCED);
    }
    return ranks;
  }

  @Test
  void nobodyIsStoppedWhenARankIsGone() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.get(2).connection.close();
    for (int other : new int[] {0, 1, 3}) {
      assertThat(ranks.get(other).hear(ControlFrame.FAILED))
          .isEqualTo(new Heard(ControlFrame.FAILED, 2, ControlFrame.BROKEN));
    }
    TimeUnit.MILLISECONDS.sleep(700);
    assertThat(ranks.get(1).heard).isEmpty();
  }

  @Test
  void everybodyHearsTheSameNewsInTheSameOrder() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.get(3).say(ControlFrame.number(ControlFrame.LEAVE, ControlFrame.NOBODY));
    ranks.get(2).connection.close();
    ranks.get(0).hear(ControlFrame.FAILED);
    ranks.get(0).hear(ControlFrame.FAILED);
    HubRank newcomer = new HubRank(hub, 2);
    assertThat(newcomer.hear(ControlFrame.WELCOME))
        .isEqualTo(new Heard(ControlFrame.WELCOME, 1, SIZE));
    newcomer.join();
    newcomer.hear(ControlFrame.TABLE);
    newcomer.fence();
    ranks.get(0).hear(ControlFrame.RETURNED);
    ranks.get(0).say(ControlFrame.revoke(5, 0));
    List<Heard> news = ranks.get(1).newsUpTo(5);
    assertThat(news).hasSize(3);
    assertThat(news.getLast()).isEqualTo(new Heard(ControlFrame.RETURNED, 2, 1));
    List<Heard> ofOthers = news.stream().filter(each -> each.first() != 3).toList();
    assertThat(ranks.get(3).newsUpTo(5)).isEqualTo(ofOthers);
  }

  @Test
  void aNewcomerIsToldAllThatWasBefore() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.get(1).say(ControlFrame.revoke(8, 0));
    ranks.get(0).hear(ControlFrame.REVOKE);
    ranks.get(3).connection.close();
    ranks.get(0).hear(ControlFrame.FAILED);
    ranks.get(2).connection.close();
    ranks.get(0).hear(ControlFrame.FAILED);
    HubRank newcomer = new HubRank(hub, 3);
    assertThat(newcomer.hear(ControlFrame.WELCOME).first()).isEqualTo(1);
    assertThat(newcomer.hear(ControlFrame.REVOKE).first()).isEqualTo(8);
    assertThat(newcomer.hear(ControlFrame.FAILED).first()).isEqualTo(3);
    assertThat(newcomer.hear(ControlFrame.FAILED).first()).isEqualTo(2);
    newcomer.join();
    newcomer.hear(ControlFrame.TABLE);
    newcomer.join();
    newcomer.hear(ControlFrame.TABLE);
    newcomer.fence();
    List<Heard> last = newcomer.hearAll(ControlFrame.FENCED);
    assertThat(last).contains(new Heard(ControlFrame.RETURNED, 3, 1));
    assertThat(ranks.get(1).hear(ControlFrame.RETURNED))
        .isEqualTo(new Heard(ControlFrame.RETURNED, 3, 1));
  }

  @Test
  void aNewcomerMayDieBeforeAnybodyKnowsIt() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.get(3).connection.close();
    ranks.get(0).hear(ControlFrame.FAILED);
    HubRank first = new HubRank(hub, 3);
    first.hear(ControlFrame.WELCOME);
    first.connection.close();
    HubRank second = welcomed(3, 2);
    second.join();
    second.hear(ControlFrame.TABLE);
    second.fence();
    assertThat(ranks.get(1).hear(ControlFrame.RETURNED).second()).isEqualTo(2);
  }

  /** The hub may still have the connection of the one before. */
  private HubRank welcomed(int rank, int incarnation) throws InterruptedException {
    while (true) {
      HubRank newcomer = new HubRank(hub, rank);
      Heard first;
      do {
        first = newcomer.heard.poll(HEAR_SECONDS, TimeUnit.SECONDS);
        assertThat(first).isNotNull();
      } while (first.type() == ControlFrame.NETWORK);
      if (first.type() == ControlFrame.WELCOME && first.first() == incarnation) {
        return newcomer;
      }
      newcomer.connection.close();
    }
  }

  @Test
  void ofTwoThatCannotReachEachOtherOneIsStoppedBeforeTheOthersAreTold()
      throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.get(1).suspect(3);
    ranks.get(3).suspect(1);
    ranks.get(3).hear(ControlFrame.STOP);
    ranks.get(3).hear(HubRank.ENDED);
    assertThat(ranks.get(0).hear(ControlFrame.FAILED).first()).isEqualTo(3);
    assertThat(ranks.get(1).hear(ControlFrame.FAILED).first()).isEqualTo(3);
    ranks.get(0).suspect(3);
    TimeUnit.MILLISECONDS.sleep(Survivors.DISPUTE_MILLIS + 300);
    assertThat(ranks.get(0).heard).isEmpty();
  }

  @Test
  void anAccusationOfOneThatIsAboutToBeGoneIsNotNeeded() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.get(1).suspect(2);
    ranks.get(2).connection.close();
    assertThat(ranks.get(1).hear(ControlFrame.FAILED).first()).isEqualTo(2);
    TimeUnit.MILLISECONDS.sleep(Survivors.DISPUTE_MILLIS + 300);
    assertThat(ranks.get(1).heard).isEmpty();
  }

  @Test
  void aRevokedCommunicatorIsToldOnce() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.get(1).say(ControlFrame.revoke(3, 0));
    ranks.get(2).say(ControlFrame.revoke(3, 0));
    ranks.get(2).say(ControlFrame.revoke(3, 2));
    ranks.get(2).say(ControlFrame.revoke(4, 0));
    for (HubRank rank : ranks) {
      assertThat(rank.hear(ControlFrame.REVOKE).second()).isEqualTo(0);
      assertThat(rank.hear(ControlFrame.REVOKE).second()).isEqualTo(2);
      assertThat(rank.hear(ControlFrame.REVOKE).first()).isEqualTo(4);
    }
  }
}
