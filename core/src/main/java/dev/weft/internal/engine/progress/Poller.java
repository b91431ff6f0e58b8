package dev.weft.internal.engine.progress;

import dev.weft.internal.engine.base.EngineTuning;
import dev.weft.internal.engine.protocol.Incoming;
import dev.weft.internal.engine.protocol.Outgoing;
import dev.weft.internal.engine.protocol.PeerTable;
import dev.weft.internal.engine.protocol.PendingAccesses;
import dev.weft.internal.engine.protocol.RendezvousReads;
import dev.weft.internal.engine.request.WatchedFlags;
import dev.weft.internal.os.bell.Doorbell;
import dev.weft.internal.transport.Endpoint;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One round of work for a rank ({@link #doWork}): takes in what has come, looks at the flags that
 * are waited for, and goes on with what is to go out. Under the engine lock; never blocks.
 */
public final class Poller {
  private final Incoming incoming;
  private final Outgoing outgoing;
  private final RendezvousReads reads;
  private final PendingAccesses remotes;
  private final WatchedFlags flags;
  private final PeerTable peerTable;
  private Endpoint[] endpoints = {};
  private @Nullable Doorbell bell;
  private long rounds;

  public Poller(
      Incoming incoming,
      Outgoing outgoing,
      RendezvousReads reads,
      PendingAccesses remotes,
      WatchedFlags flags,
      PeerTable peerTable) {
    this.incoming = incoming;
    this.outgoing = outgoing;
    this.reads = reads;
    this.remotes = remotes;
    this.flags = flags;
    this.peerTable = peerTable;
  }

  /** Says what is polled. Once, before the first round. */
  public void open(Endpoint[] opened, Doorbell rung) {
    endpoints = opened;
    bell = rung;
  }

  /** One round. Returns the steps; 0 if nothing has moved. */
  int doWork() {
    rounds++;
    int work = takeIn();
    flags.look();
    return work + sendOn();
  }

  /** One round for a thread that waits for frames from one rank, or any for -1. */
  int doWorkFor(int from) {
    if (from < 0 || ((rounds + 1) & EngineTuning.POLLS_BETWEEN_FULL) == 0) {
      return doWork();
    }
    rounds++;
    int work = takeInFrom(from, peerTable.get(from).via);
    return work + sendOn();
  }

  /**
   * Whether nothing is left to do but to look for what comes: no output waits, and no access to a
   * peer's memory. It stays so for as long as only {@link #lookOnce} is called.
   */
  boolean onlyLooks() {
    return outgoing.isEmpty() && reads.isEmpty() && remotes.isEmpty();
  }

  /** A round of a thread that has looked itself at what one peer sends; the steps. */
  int lookOnce(Endpoint via) {
    if (((rounds + 1) & EngineTuning.POLLS_BETWEEN_FULL) == 0) {
      return doWork();
    }
    rounds++;
    return via.idle();
  }

  private int takeInFrom(int peer, @Nullable Endpoint via) {
    if (via != null) {
      incoming.polled = via;
      return via.poll(peer);
    }
    int work = 0;
    for (Endpoint endpoint : endpoints) {
      incoming.polled = endpoint;
      work += endpoint.poll(peer);
    }
    return work;
  }

  /** Takes what has come from every endpoint. */
  int takeIn() {
    int work = 0;
    for (Endpoint endpoint : endpoints) {
      incoming.polled = endpoint;
      work += endpoint.poll();
    }
    return work;
  }

  /** Goes on with what is to be sent, and with accesses to peers' memory. */
  private int sendOn() {
    int work = outgoing.isEmpty() && reads.isEmpty() ? 0 : outgoing.flush() + reads.step();
    return remotes.isEmpty() ? work : work + remotes.step();
  }

  /** How many rounds there have been. */
  long rounds() {
    return rounds;
  }

  /** The next poll is for another operation. */
  void notEnough() {
    incoming.enough = false;
  }

  /** Whoever sends to this rank rings from now on. */
  void arm() {
    bell().arm();
    for (Endpoint endpoint : endpoints) {
      endpoint.arm();
    }
  }

  Doorbell bell() {
    return Objects.requireNonNull(bell);
  }

  /** Whether something waits for room that nobody announces. */
  boolean hasOutput() {
    return !outgoing.isEmpty();
  }

  /** Whether there is something left to be sent, be it of calls that are over. */
  boolean hasUnsent() {
    if (!outgoing.isEmpty()) {
      return true;
    }
    for (Endpoint endpoint : endpoints) { // asked by each look of the progress thread
      if (endpoint.hasUnsent()) {
        return true;
      }
    }
    return false;
  }
}
