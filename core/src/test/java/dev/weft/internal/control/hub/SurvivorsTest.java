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
import java.util.ArrayList;
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

/** What ranks hear in a job that outlives failures; they are connections of this process. */
@WithoutNativeCalls
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
final class SurvivorsTest {
  private static final int SIZE = 4;
  private static final long HEAR_SECONDS = 20;
  private static final int ENDED = -1;

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

  /** A frame, with the two numbers that its body begins with. */
  private record Heard(int type, int first, int second) {
    boolean isNews() {
      return type == ControlFrame.FAILED || type == ControlFrame.RETURNED;
    }
  }

  private static final class Rank {
    private final int number;
    private final ControlConnection connection;
    private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();

    /** Of the job; its place as long as nobody has had that before. */
    private volatile int rank;

    Rank(JobHub hub, int number) {
      this.number = number;
      this.rank = number;
      this.connection = ControlConnection.attach(hub.hubTicket().attachment(number));
      Thread.ofPlatform().daemon().start(this::listen);
    }

    private void listen() {
      try {
        while (true) {
          connection.read((type, body) -> take(new Heard(type, next(body), next(body))));
        }
      } catch (IOException | ClosedSelectorException ended) {
        heard.add(new Heard(ENDED, 0, 0));
      }
    }

    private void take(Heard frame) {
      if (frame.type == ControlFrame.WELCOME) {
        rank = frame.second;
      }
      heard.add(frame);
    }

    private static int next(ByteBuffer body) {
      return body.remaining() < Integer.BYTES ? 0 : body.getInt();
    }

    void say(ByteBuffer frame) {
      assertThat(connection.send(frame)).isTrue();
    }

    void join() {
      // No process of this machine: none is to be killed.
      Card card = new Card(rank, "host", "process", 1, "", Map.of());
      ByteBuffer record = CardRecord.encode(card);
      say(ControlFrame.header(ControlFrame.JOIN, record.remaining()).put(record).flip());
    }

    void fence() {
      say(ControlFrame.bare(ControlFrame.FENCE));
    }

    void suspect(int other) {
      say(ControlFrame.numberAndText(ControlFrame.SUSPECT, other, "is silent"));
    }

    /** The next frame of a type; others before it do not matter. */
    Heard hear(int type) throws InterruptedException {
      return hearAll(type).getLast();
    }

    /** What comes up to the next frame of a type. */
    List<Heard> hearAll(int type) throws InterruptedException {
      List<Heard> all = new ArrayList<>();
      while (true) {
        Heard next = heard.poll(HEAR_SECONDS, TimeUnit.SECONDS);
        assertThat(next).as("rank %d waits for a frame of type %d", number, type).isNotNull();
        all.add(next);
        if (next.type == type) {
          return all;
        }
      }
    }

    /** The news up to a revoked communicator, which marks the place. */
    List<Heard> newsUpTo(int mark) throws InterruptedException {
      List<Heard> news = new ArrayList<>();
      while (true) {
        List<Heard> more = hearAll(ControlFrame.REVOKE);
        more.stream().filter(Heard::isNews).forEach(news::add);
        if (more.getLast().first == mark) {
          return news;
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
      rank.fence();
    }
    for (Rank rank : ranks) {
      rank.hear(ControlFrame.FENCED);
    }
    return ranks;
  }

  @Test
  void nobodyIsStoppedWhenARankIsGone() throws InterruptedException {
    List<Rank> ranks = members();
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
    List<Rank> ranks = members();
    ranks.get(3).say(ControlFrame.number(ControlFrame.LEAVE, ControlFrame.NOBODY));
    ranks.get(2).connection.close();
    ranks.get(0).hear(ControlFrame.FAILED);
    ranks.get(0).hear(ControlFrame.FAILED);
    Rank newcomer = new Rank(hub, 2);
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
    List<Heard> ofOthers = news.stream().filter(each -> each.first != 3).toList();
    assertThat(ranks.get(3).newsUpTo(5)).isEqualTo(ofOthers);
  }

  @Test
  void aNewcomerIsToldAllThatWasBefore() throws InterruptedException {
    List<Rank> ranks = members();
    ranks.get(1).say(ControlFrame.revoke(8, 0));
    ranks.get(3).connection.close();
    ranks.get(0).hear(ControlFrame.FAILED);
    ranks.get(2).connection.close();
    ranks.get(0).hear(ControlFrame.FAILED);
    Rank newcomer = new Rank(hub, 3);
    assertThat(newcomer.hear(ControlFrame.WELCOME).first).isEqualTo(1);
    assertThat(newcomer.newsUpTo(8).stream().map(Heard::first)).containsExactly(3, 2);
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
    List<Rank> ranks = members();
    ranks.get(3).connection.close();
    ranks.get(0).hear(ControlFrame.FAILED);
    Rank first = new Rank(hub, 3);
    first.hear(ControlFrame.WELCOME);
    first.connection.close();
    Rank second = welcomed(3, 2);
    second.join();
    second.hear(ControlFrame.TABLE);
    second.fence();
    assertThat(ranks.get(1).hear(ControlFrame.RETURNED).second).isEqualTo(2);
  }

  /** The hub may still have the connection of the one before. */
  private Rank welcomed(int rank, int incarnation) throws InterruptedException {
    while (true) {
      Rank newcomer = new Rank(hub, rank);
      Heard first;
      do {
        first = newcomer.heard.poll(HEAR_SECONDS, TimeUnit.SECONDS);
        assertThat(first).isNotNull();
      } while (first.type == ControlFrame.NETWORK);
      if (first.type == ControlFrame.WELCOME && first.first == incarnation) {
        return newcomer;
      }
      newcomer.connection.close();
    }
  }

  @Test
  void ofTwoThatCannotReachEachOtherOneIsStoppedBeforeTheOthersAreTold()
      throws InterruptedException {
    List<Rank> ranks = members();
    ranks.get(1).suspect(3);
    ranks.get(3).suspect(1);
    ranks.get(3).hear(ControlFrame.STOP);
    ranks.get(3).hear(ENDED);
    assertThat(ranks.get(0).hear(ControlFrame.FAILED).first).isEqualTo(3);
    assertThat(ranks.get(1).hear(ControlFrame.FAILED).first).isEqualTo(3);
    ranks.get(0).suspect(3);
    TimeUnit.MILLISECONDS.sleep(Survivors.DISPUTE_MILLIS + 300);
    assertThat(ranks.get(0).heard).isEmpty();
  }

  @Test
  void anAccusationOfOneThatIsAboutToBeGoneIsNotNeeded() throws InterruptedException {
    List<Rank> ranks = members();
    ranks.get(1).suspect(2);
    ranks.get(2).connection.close();
    assertThat(ranks.get(1).hear(ControlFrame.FAILED).first).isEqualTo(2);
    TimeUnit.MILLISECONDS.sleep(Survivors.DISPUTE_MILLIS + 300);
    assertThat(ranks.get(1).heard).isEmpty();
  }

  @Test
  void aRevokedCommunicatorIsToldOnce() throws InterruptedException {
    List<Rank> ranks = members();
    ranks.get(1).say(ControlFrame.revoke(3, 0));
    ranks.get(2).say(ControlFrame.revoke(3, 0));
    ranks.get(2).say(ControlFrame.revoke(3, 2));
    ranks.get(2).say(ControlFrame.revoke(4, 0));
    for (Rank rank : ranks) {
      assertThat(rank.hear(ControlFrame.REVOKE).second).isEqualTo(0);
      assertThat(rank.hear(ControlFrame.REVOKE).second).isEqualTo(2);
      assertThat(rank.hear(ControlFrame.REVOKE).first).isEqualTo(4);
    }
  }
}
