package dev.weft.internal.control.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.job.JobId;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What ranks hear from their hub; they are connections of this process. */
@WithoutNativeCalls
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
final class JobHubTest {
  private static final int SIZE = 3;

  private final JobHub hub = hub(30);

  private static JobHub hub(int limitSeconds) {
    JobHub hub =
        new JobHub(
            JobId.create(),
            Secret.generate(),
            SIZE,
            "a test",
            OwnAddress.LOOPBACK,
            StartLimit.begin(limitSeconds),
            false,
            0);
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
    }
    return ranks;
  }

  @Test
  void bringsRanksTogether() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.forEach(rank -> rank.fence());
    for (HubRank rank : ranks) {
      rank.hear(ControlFrame.FENCED);
      rank.leave();
    }
    ranks.get(1).connection.close();
    ranks.get(2).connection.close();
    ranks.get(0).hear(ControlFrame.GOODBYE);
  }

  @Test
  void stopsAllWhenAMemberIsGone() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.get(2).connection.close();
    assertThat(ranks.get(0).hear(ControlFrame.FAILED).first()).isEqualTo(2);
    assertThat(ranks.get(1).hear(ControlFrame.FAILED).first()).isEqualTo(2);
    assertThat(ranks.get(1).hear(ControlFrame.STOP).first()).isEqualTo(1);
    assertThat(ranks.get(0).heard).as("the hub's own process goes last").isEmpty();
    ranks.get(1).connection.close();
    assertThat(ranks.get(0).hear(ControlFrame.STOP).first()).isEqualTo(1);
  }

  @Test
  void stopsAllWithTheCodeOfAnAbort() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks
        .get(1)
        .connection
        .send(ControlFrame.numbersAndText(ControlFrame.ABORT, 1, 7, "on purpose"));
    assertThat(ranks.get(2).hear(ControlFrame.STOP).first()).isEqualTo(7);
  }

  @Test
  void givesUpRanksThatDoNotCome() throws InterruptedException {
    JobHub impatient = hub(1);
    HubRank first = new HubRank(impatient, 0);
    assertThat(first.hear(ControlFrame.FAILED).first()).isEqualTo(1);
    assertThat(first.hear(ControlFrame.FAILED).first()).isEqualTo(2);
    first.hear(ControlFrame.STOP);
  }

  @Test
  void aRankThatGaveUpTheFirstTimeMayComeAgain() throws InterruptedException {
    new HubRank(hub, 1).connection.close();
    members();
  }

  @Tag("lengthy")
  @Test
  void aRankThatDoesNotComeAgainHasEnded() throws InterruptedException {
    HubRank first = new HubRank(hub, 0);
    new HubRank(hub, 1).connection.close();
    assertThat(first.hear(ControlFrame.FAILED).first()).isEqualTo(1);
  }

  @Test
  void lateRanksHearOfEarlierFailures() throws InterruptedException {
    HubRank second = new HubRank(hub, 1);
    second.join();
    second.connection.close();
    assertThat(new HubRank(hub, 0).hear(ControlFrame.FAILED).first()).isEqualTo(1);
  }

  @Test
  void asksAllWhatTheyDoWhenNothingMoves() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.get(1).connection.send(ControlFrame.header(ControlFrame.STALLED, 4).putInt(1).flip());
    for (HubRank rank : ranks) {
      rank.hear(ControlFrame.ASK);
    }
  }

  /** The first that is heard of may be the one that another one's end has caused. */
  @Test
  void theFirstCauseIsWhatAnExceptionBlames() throws InterruptedException {
    List<HubRank> ranks = members();
    ByteBuffer thrown = ControlFrame.numbersAndText(ControlFrame.THROWN, 1, 2, "trace");
    ranks.get(1).connection.send(thrown);
    assertThat(ranks.get(0).hear(ControlFrame.FAILED).first()).isEqualTo(1);
    ByteBuffer abort = ControlFrame.numbersAndText(ControlFrame.ABORT, 2, 7, "on purpose");
    ranks.get(2).connection.send(abort);
    assertThat(ranks.get(1).hear(ControlFrame.STOP).first()).isEqualTo(7);
  }

  @Test
  void noRankSpeaksForAnother() throws InterruptedException {
    List<HubRank> ranks = members();
    ranks.get(1).connection.send(ControlFrame.numbersAndText(ControlFrame.ABORT, 2, 7, "not me"));
    assertThat(ranks.get(2).hear(ControlFrame.FAILED).first()).isEqualTo(1);
  }

  @Test
  void othersGoOnWhenItEndsInOrder() throws InterruptedException {
    List<HubRank> ranks = members();
    hub.exiting(true, false);
    ranks.get(1).hear(ControlFrame.GOODBYE);
    ranks.get(2).hear(ControlFrame.GOODBYE);
  }

  @Test
  void othersEndWhenItDoesNot() throws InterruptedException {
    List<HubRank> ranks = members();
    hub.exiting(false, false);
    assertThat(ranks.get(1).hear(ControlFrame.STOP).first()).isEqualTo(1);
  }
}
