package dev.weft.internal.engine;

import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a peer is gone: everything that needs it fails, everything else goes on. A peer
 * that failed is polled once more first, so that what it sent before is not lost.
 */
final class Losses {
  private final Engine engine;
  private boolean any;
  private Runnable beforeFailing = () -> {};

  Losses(Engine engine) {
    this.engine = engine;
  }

  /** Says what is to be done, under the lock, before the failure of a rank fails operations. */
  void beforeFailing(Runnable action) {
    beforeFailing = action;
  }

  /**
   * The peer has said that it begins nothing more; it still sends what it has announced. Under the
   * lock.
   */
  void leaving(Peer peer) {
    if (!peer.isGone()) {
      peer.finished = true;
      failDependents(peer);
    }
  }

  /** The peer has said that it will send nothing more. Under the lock. */
  void finished(Peer peer) {
    peer.finished = true;
    peer.left = true;
    failDependents(peer);
  }

  /** A connection broke: perhaps the first sign of a failure. Under the lock. */
  void lost(int rank, String why) {
    Peer peer = engine.peers.get(rank);
    if (!peer.isSilent()) {
      peer.failure = why;
      any = true;
      failDependents(peer);
    }
  }

  /** The job has learnt that a rank has failed. Any thread, without the lock. */
  void failed(int rank, String why) {
    try (var _ = engine.lock.hold()) {
      Peer peer = engine.peers.get(rank);
      if (!engine.isReleased() && peer.failure == null) {
        int _ = engine.pollAll();
        engine.endLinks(rank);
        peer.failure = why;
        any = true;
        failDependents(peer);
      }
    }
  }

  /**
   * Whether a rank has failed. From then on this rank answers also while its program computes:
   * others that give up take back what they have sent it. Under the lock.
   */
  boolean any() {
    return any;
  }

  /**
   * The job has learnt that a rank has left in order. Whoever has heard from it hears its BYE,
   * after all that it sent; nobody else can hear anything any more. Any thread, without the lock.
   */
  void departed(int rank) {
    try (var _ = engine.lock.hold()) {
      Peer peer = engine.peers.get(rank);
      if (!engine.isReleased() && !peer.isGone()) {
        int _ = engine.pollAll();
        if (!peer.isGone() && !engine.surroundings().hears(rank)) {
          engine.endLinks(rank);
          finished(peer);
        }
      }
    }
  }

  private void failDependents(Peer peer) {
    if (peer.failure != null) {
      beforeFailing.run();
    }
    engine.outgoing.failAll(peer, () -> peer.gone("a send"));
    for (Matcher matcher : engine.contexts.all()) {
      matcher.failDependents(peer, engine.peers);
    }
    List.copyOf(engine.flags).forEach(wait -> wait.failIfNeeded(peer));
    engine.remotes.failAll(peer);
    if (peer.isSilent()) {
      failMatched(peer);
    }
    failTogether();
    if (any) {
      engine.progress.wake();
    }
  }

  /** Receives whose message has begun to come. */
  private void failMatched(Peer peer) {
    engine.reads.finishFrom(peer);
    for (ReceiveOperation receive : engine.table.all(ReceiveOperation.class)) {
      if (receive.peer == peer.rank) {
        receive.fail(engine.gone(peer, "a receive"));
      }
    }
  }

  /**
   * Sends that nobody has matched, where all operations fail together: their receivers have given
   * up, or will. What has matched goes on to its end; it needs nobody else.
   */
  private void failTogether() {
    for (SendOperation send : engine.outgoing.unmatched()) {
      Matcher matcher = engine.contexts.find(send.context);
      Peer lost = matcher == null ? null : matcher.lostMember();
      if (lost != null && !send.isDone()) {
        send.giveUp(ofAll(lost));
      }
    }
  }

  /** Why a message cannot be sent, unless it can go whole and at once; null if it can. */
  @Nullable WeftException obstacle(Peer peer, int context) {
    Peer lost = engine.contexts.matcher(context).lostMember();
    if (lost != null && !engine.isClosed()) {
      return ofAll(lost);
    }
    return engine.isClosed() || peer.isGone() ? engine.gone(peer, "a send") : null;
  }

  /** That a rank has failed, as the failure of what all ranks of a group must take part in. */
  static PeerFailedException ofAll(Peer lost) {
    return lost.gone("a collective operation");
  }
}
