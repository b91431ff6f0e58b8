package dev.weft.internal.engine.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.engine.base.ComputeTime;
import dev.weft.internal.engine.base.EngineLock;
import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.protocol.Contexts;
import dev.weft.internal.engine.protocol.CreditReturn;
import dev.weft.internal.engine.protocol.Incoming;
import dev.weft.internal.engine.protocol.Outgoing;
import dev.weft.internal.engine.protocol.PeerTable;
import dev.weft.internal.engine.protocol.PendingAccesses;
import dev.weft.internal.engine.protocol.RendezvousReads;
import dev.weft.internal.engine.request.OperationTable;
import dev.weft.internal.engine.request.WatchedFlags;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.FrameHandler;
import dev.weft.internal.transport.Link;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rounds of work over two endpoints. */
class PollerTest {
  private final List<String> done = new ArrayList<>();
  private final Near near = new Near("near");
  private final Near far = new Near("far");
  private final EngineLock lock = new EngineLock();
  private final OperationTable table = new OperationTable();
  private final Losses losses = new Losses(lock, 0, 3, false);
  private final PeerTable peerTable =
      new PeerTable(0, 3, losses, new ComputeTime(() -> 0), _ -> new NarrowLink());
  private final Outgoing outgoing = new Outgoing(0, peerTable, table, losses, () -> {});
  private final Incoming incoming = incoming();
  private final Poller poller =
      new Poller(
          incoming,
          outgoing,
          new RendezvousReads(outgoing, table, peerTable),
          new PendingAccesses(),
          new WatchedFlags(),
          peerTable);

  PollerTest() {
    MemorySegment line = Arena.ofAuto().allocate(64, 64);
    poller.open(new Endpoint[] {near, far}, Doorbell.over(line));
  }

  private Incoming incoming() {
    CreditReturn credit = new CreditReturn(outgoing, peerTable, losses, 1 << 20);
    Contexts contexts = new Contexts(lock, 0, 3, peerTable, () -> {}, credit::discarded, false);
    RendezvousReads reads = new RendezvousReads(outgoing, table, peerTable);
    return new Incoming(contexts, outgoing, reads, credit, table, peerTable, losses, () -> {});
  }

  private final class Near implements Endpoint {
    final String name;
    int waiting;
    boolean unsent;

    Near(String name) {
      this.name = name;
    }

    @Override
    public int poll() {
      done.add(name);
      FrameHandler handler = incoming;
      for (int i = 0; i < waiting; i++) {
        handler.eager(1, 0, 0, MemorySegment.ofArray(new byte[1]), 0, 1);
      }
      int come = waiting;
      waiting = 0;
      return come;
    }

    @Override
    public int poll(int peer) {
      done.add(name + " for " + peer);
      return poll();
    }

    @Override
    public boolean hasUnsent() {
      return unsent;
    }

    @Override
    public void arm() {
      done.add(name + " armed");
    }

    @Override
    public String address() {
      return "";
    }

    @Override
    public boolean reaches(Card peer) {
      return true;
    }

    @Override
    public Link connect(int peer, Card card) {
      return new NarrowLink();
    }

    @Override
    public boolean hears(int peer) {
      return true;
    }

    @Override
    public void close() {}
  }

  /** Takes one frame without payload in two. */
  private static final class NarrowLink extends Link {
    private boolean full;

    NarrowLink() {
      super(100, 100, 100);
    }

    @Override
    public long offer(
        int kind,
        int context,
        int tag,
        long total,
        long id,
        Object base,
        long offset,
        long length) {
      full = !full;
      return full ? NO_ROOM : 0;
    }

    @Override
    public long offerMore(Object base, long offset, long length) {
      return 0;
    }

    @Override
    public void breakOff() {}

    @Override
    public boolean closed() {
      return false;
    }
  }

  @Test
  void aRoundTakesInFromEveryEndpointThenSendsOn() {
    near.waiting = 2;
    far.waiting = 1;
    outgoing.control(peerTable.get(2), 7, 0, 1, 0);
    assertThat(poller.hasOutput()).isTrue();
    assertThat(poller.doWork()).as("three messages, one frame").isEqualTo(4);
    assertThat(done).containsExactly("near", "far");
    assertThat(poller.hasOutput()).isFalse();
    assertThat(poller.doWork()).isZero();
  }

  /**
   * A thread that waits for one rank looks where that rank's frames come, now and then elsewhere.
   */
  @Test
  void aRoundForOneRankLooksWhereItHasBeenHeard() {
    near.waiting = 1;
    int _ = poller.doWork();
    done.clear();
    int _ = poller.doWorkFor(1);
    assertThat(done).containsExactly("near for 1", "near");
    done.clear();
    int _ = poller.doWorkFor(2);
    assertThat(done).as("it has not been heard").contains("near for 2", "far for 2");
    done.clear();
    for (int i = 0; i <= EngineTuning.POLLS_BETWEEN_FULL; i++) {
      int _ = poller.doWorkFor(1);
    }
    assertThat(done).containsOnlyOnce("far");
  }

  @Test
  void everyRoundCounts() {
    long before = poller.rounds();
    int _ = poller.doWork() + poller.doWorkFor(-1) + poller.doWorkFor(1);
    assertThat(poller.rounds() - before).isEqualTo(3);
  }

  @Test
  void whatHasNotLeftIsUnsentWhoeverKeepsIt() {
    assertThat(poller.hasUnsent()).isFalse();
    far.unsent = true;
    assertThat(poller.hasUnsent()).isTrue();
    far.unsent = false;
    outgoing.control(peerTable.get(2), 7, 0, 1, 0);
    assertThat(poller.hasUnsent()).isTrue();
  }

  @Test
  void oneThatGoesToSleepIsRungByAll() {
    poller.arm();
    assertThat(done).containsExactly("near armed", "far armed");
  }
}
