package dev.weft.internal.control.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlConnection;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.JobId;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
  private static final long HEAR_SECONDS = 20;

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

  /** A frame, with what its body begins with. */
  private record Heard(int type, int number) {}

  private static final class Rank {
    private final int number;
    private final ControlConnection connection;
    private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();

    Rank(JobHub hub, int number) {
      this.number = number;
      this.connection = ControlConnection.attach(hub.hubTicket().attachment(number));
      Thread.ofPlatform().daemon().start(this::listen);
    }

    private void listen() {
      try {
        while (true) {
          connection.read(
              (type, body) ->
                  heard.add(new Heard(type, body.remaining() < Integer.BYTES ? 0 : body.getInt())));
        }
      } catch (IOException | ClosedSelectorException ended) {
        heard.add(new Heard(-1, 0));
      }
    }

    void say(int type) {
      assertThat(connection.send(ControlFrame.bare(type))).isTrue();
    }

    void leave() {
      int nobody = ControlFrame.NOBODY;
      assertThat(connection.send(ControlFrame.header(ControlFrame.LEAVE, 4).putInt(nobody).flip()))
          .isTrue();
    }

    void join() {
      Card card = new Card(number, "host", "process", 1, "", Map.of());
      ByteBuffer record = CardRecord.encode(card);
      assertThat(
              connection.send(
                  ControlFrame.header(ControlFrame.JOIN, record.remaining()).put(record).flip()))
          .isTrue();
    }

    /** The next frame of a type; others before it do not matter. */
    Heard hear(int type) throws InterruptedException {
      while (true) {
        Heard next = heard.poll(HEAR_SECONDS, TimeUnit.SECONDS);
        assertThat(next).as("rank %d waits for a frame of type %d", number, type).isNotNull();
        if (next.type == type) {
          return next;
        }
      }
    }
  }

  private List<Rank> members() throws InterruptedException {
    List<Rank> ranks = IntStream.range(0, SIZE).mapToObj(each -> new Rank(hub, each)).toList();
    for (Rank rank : ranks) {
      rank.hear(ControlFrame.NETWORK);
      rank.join();
    }
    for (Rank rank : ranks) {
      rank.hear(ControlFrame.TABLE);
    }
    return ranks;
  }

  @Test
  void bringsRanksTogether() throws InterruptedException {
    List<Rank> ranks = members();
    ranks.forEach(rank -> rank.say(ControlFrame.FENCE));
    for (Rank rank : ranks) {
      rank.hear(ControlFrame.FENCED);
      rank.leave();
    }
    ranks.get(1).connection.close();
    ranks.get(2).connection.close();
    ranks.get(0).hear(ControlFrame.GOODBYE);
  }

  @Test
  void stopsAllWhenAMemberIsGone() throws InterruptedException {
    List<Rank> ranks = members();
    ranks.get(2).connection.close();
    assertThat(ranks.get(0).hear(ControlFrame.FAILED).number).isEqualTo(2);
    assertThat(ranks.get(1).hear(ControlFrame.FAILED).number).isEqualTo(2);
    assertThat(ranks.get(1).hear(ControlFrame.STOP).number).isEqualTo(1);
    assertThat(ranks.get(0).heard).as("the hub's own process goes last").isEmpty();
    ranks.get(1).connection.close();
    assertThat(ranks.get(0).hear(ControlFrame.STOP).number).isEqualTo(1);
  }

  @Test
  void stopsAllWithTheCodeOfAnAbort() throws InterruptedException {
    List<Rank> ranks = members();
    ranks
        .get(1)
        .connection
        .send(ControlFrame.numbersAndText(ControlFrame.ABORT, 1, 7, "on purpose"));
    assertThat(ranks.get(2).hear(ControlFrame.STOP).number).isEqualTo(7);
  }

  @Test
  void givesUpRanksThatDoNotCome() throws InterruptedException {
    JobHub impatient = hub(1);
    Rank first = new Rank(impatient, 0);
    assertThat(first.hear(ControlFrame.FAILED).number).isEqualTo(1);
    assertThat(first.hear(ControlFrame.FAILED).number).isEqualTo(2);
    first.hear(ControlFrame.STOP);
  }

  @Test
  void aRankThatGaveUpTheFirstTimeMayComeAgain() throws InterruptedException {
    new Rank(hub, 1).connection.close();
    members();
  }

  @Test
  void aRankThatDoesNotComeAgainHasEnded() throws InterruptedException {
    Rank first = new Rank(hub, 0);
    new Rank(hub, 1).connection.close();
    assertThat(first.hear(ControlFrame.FAILED).number).isEqualTo(1);
  }

  @Test
  void lateRanksHearOfEarlierFailures() throws InterruptedException {
    Rank second = new Rank(hub, 1);
    second.join();
    second.connection.close();
    assertThat(new Rank(hub, 0).hear(ControlFrame.FAILED).number).isEqualTo(1);
  }

  @Test
  void asksAllWhatTheyDoWhenNothingMoves() throws InterruptedException {
    List<Rank> ranks = members();
    ranks.get(1).connection.send(ControlFrame.header(ControlFrame.STALLED, 4).putInt(1).flip());
    for (Rank rank : ranks) {
      rank.hear(ControlFrame.ASK);
    }
  }

  /** The first that is heard of may be the one that another one's end has caused. */
  @Test
  void theFirstCauseIsWhatAnExceptionBlames() throws InterruptedException {
    List<Rank> ranks = members();
    ByteBuffer thrown = ControlFrame.numbersAndText(ControlFrame.THROWN, 1, 2, "trace");
    ranks.get(1).connection.send(thrown);
    assertThat(ranks.get(0).hear(ControlFrame.FAILED).number).isEqualTo(1);
    ByteBuffer abort = ControlFrame.numbersAndText(ControlFrame.ABORT, 2, 7, "on purpose");
    ranks.get(2).connection.send(abort);
    assertThat(ranks.get(1).hear(ControlFrame.STOP).number).isEqualTo(7);
  }

  @Test
  void noRankSpeaksForAnother() throws InterruptedException {
    List<Rank> ranks = members();
    ranks.get(1).connection.send(ControlFrame.numbersAndText(ControlFrame.ABORT, 2, 7, "not me"));
    assertThat(ranks.get(2).hear(ControlFrame.FAILED).number).isEqualTo(1);
  }

  @Test
  void othersGoOnWhenItEndsInOrder() throws InterruptedException {
    List<Rank> ranks = members();
    hub.exiting(true, false);
    ranks.get(1).hear(ControlFrame.GOODBYE);
    ranks.get(2).hear(ControlFrame.GOODBYE);
  }

  @Test
  void othersEndWhenItDoesNot() throws InterruptedException {
    List<Rank> ranks = members();
    hub.exiting(false, false);
    assertThat(ranks.get(1).hear(ControlFrame.STOP).number).isEqualTo(1);
  }
}
