package dev.weft.internal.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.failure.PeerFailedException;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.failure.LossHandler;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.engine.failure.StandingTable;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which losses end what waits in a space: that of ranks 0, 1 and 2 of a job of four. */
class MessageSpaceTest {
  private static final int OWN = 0;
  private static final int SIZE = 4;

  private static final class Rank extends RankStanding {
    Rank(int rank, Losses losses) {
      super(rank, losses);
    }
  }

  private static final class Job implements StandingTable, LossHandler {
    final Losses losses = new Losses(new EngineLock(), OWN, SIZE, false);
    final List<Rank> ranks =
        IntStream.range(0, SIZE).mapToObj(rank -> new Rank(rank, losses)).toList();
    private final MessageSpace space;

    Job(MessageSpace space) {
      this.space = space;
      losses.handle(this, this);
    }

    @Override
    public RankStanding get(int rank) {
      return ranks.get(rank);
    }

    @Override
    public List<Rank> met() {
      return ranks;
    }

    @Override
    public void told(int rank) {}

    @Override
    public void failDependents(RankStanding gone) {
      space.failDependents(gone, this);
    }

    @Override
    public void takeIn() {}

    @Override
    public boolean hears(int rank) {
      return false;
    }

    @Override
    public void endLinks(int rank) {}
  }

  private final FakeCompletion completion = new FakeCompletion();
  private final MessageSpace space =
      new MessageSpace((rank, _) -> "; hint for " + rank, 3, SIZE, false);
  private final Job job = new Job(space);

  MessageSpaceTest() {
    space.group(new int[] {0, 1, 2, -1}, OWN);
  }

  private ReceiveOperation post(int source) {
    ReceiveOperation receive = new ReceiveOperation(completion, space);
    receive.set(space, source, 0, new byte[1], 0, 1, ElementType.BYTE);
    space.post(receive, source, 0);
    return receive;
  }

  private ProbeOperation probe(int source) {
    ProbeOperation probe = new ProbeOperation(completion, space, source, 0, false);
    space.add(probe);
    return probe;
  }

  @Test
  void whatWaitsForARankThatFailedFailsAndTheRestGoesOn() {
    ReceiveOperation fromOne = post(1);
    ReceiveOperation fromTwo = post(2);
    ProbeOperation probe = probe(1);
    job.losses.failed(1, "it was killed", false);
    assertThatThrownBy(fromOne::status)
        .isInstanceOf(PeerFailedException.class)
        .hasMessageContaining("rank 1 of the job has failed: it was killed");
    assertThat(probe.isDone()).isTrue();
    assertThat(fromTwo.isDone()).isFalse();
    assertThat(space.cannotCome(1, job, false)).isNotNull();
    assertThat(space.cannotCome(2, job, false)).isNull();
  }

  @Test
  void aRankThatHasFinishedIsToldWithAHint() {
    ReceiveOperation receive = post(1);
    job.losses.finished(job.get(1), 0);
    assertThatThrownBy(receive::status).hasMessageEndingWith("has already finished; hint for 1");
  }

  @Test
  void aReceiveFromAnyFailsWithAMemberAndNotWithAStranger() {
    ReceiveOperation receive = post(Comm.ANY_SOURCE);
    job.losses.failed(3, "it was killed", false);
    assertThat(receive.isDone()).isFalse();
    job.losses.failed(2, "it was killed", false);
    assertThat(receive.isDone()).isTrue();
  }

  @Test
  void aReceiveFromAnyOutlivesMembersThatFinishAsLongAsOneIsLeft() {
    ReceiveOperation receive = post(Comm.ANY_SOURCE);
    job.losses.finished(job.get(1), 0);
    job.losses.finished(job.get(2), 0);
    assertThat(receive.isDone()).as("this rank itself may send").isFalse();
    receive.failIfHopeless(job);
    assertThat(receive.isDone()).as("it sleeps, so it does not").isTrue();
  }

  @Test
  void oneThatServesIsToldOfEachLossOnce() {
    space.outliveLosses();
    job.losses.failed(1, "it was killed", false);
    assertThat(space.cannotCome(Comm.ANY_SOURCE, job, false)).isNotNull();
    assertThat(space.cannotCome(Comm.ANY_SOURCE, job, false)).isNull();
    job.losses.failed(2, "it was killed", false);
    assertThat(space.cannotCome(Comm.ANY_SOURCE, job, false)).isNotNull();
  }

  @Test
  void whereAllAreNeededOneLossEndsEverything() {
    space.failTogether(job, 3);
    ReceiveOperation receive = post(2);
    job.losses.finished(job.get(1), 0);
    assertThat(receive.isDone()).as("to leave in order is no loss").isFalse();
    job.losses.failed(3, "it was killed", false);
    assertThatThrownBy(receive::status).hasMessageContaining("a collective operation");
    assertThat(space.lostMember()).isSameAs(job.get(3));
    assertThat(space.cannotCome(2, job, false)).isNotNull();
  }

  @Test
  void statusesThatAreEqualAreOne() {
    assertThat(space.status(1, 0, 8, ElementType.BYTE))
        .isSameAs(space.status(1, 0, 8, ElementType.BYTE));
    assertThat(space.status(2, 0, 8, ElementType.BYTE).source()).isEqualTo(2);
  }
}
