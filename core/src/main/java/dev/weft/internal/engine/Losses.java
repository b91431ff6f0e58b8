package dev.weft.internal.engine;

import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.job.Job;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a peer is gone: everything that needs it fails, everything else goes on. A peer
 * that failed is polled once more first, so that what it sent before is not lost.
 */
final class Losses {
  private static final int NONE = -1;

  private final Engine engine;
  private int firstFailed = NONE;
  private Noting noting = (_, _) -> {};

  /** Notes where threads are. */
  interface Noting {
    /**
     * Something fails next.
     *
     * @param rank that is gone
     * @param failed whether it, or another one before it, has failed
     */
    void losing(int rank, boolean failed);
  }

  Losses(Engine engine) {
    this.engine = engine;
  }

  /** Says who is told, under the lock, before operations fail. */
  void noting(Noting listener) {
    noting = listener;
  }

  /** What needs the peer fails next. Under the lock. */
  void failing(Peer peer) {
    noting.losing(peer.rank, peer.failure != null || !peer.leftAfter.isEmpty());
  }

  /**
   * The peer has said that it begins nothing more; it still sends what it has announced. Under the
   * lock.
   *
   * @param sign of the frame that says so, see {@link #sign}
   */
  void leaving(Peer peer, long sign) {
    if (!peer.isGone()) {
      leftAfter(peer, sign);
      peer.finished = true;
      failDependents(peer);
    }
  }

  /**
   * The peer has said that it will send nothing more. Under the lock.
   *
   * @param sign of the frame that says so, see {@link #sign}
   */
  void finished(Peer peer, long sign) {
    if (!peer.isGone()) {
      leftAfter(peer, sign);
    }
    finished(peer);
  }

  /**
   * What a rank that leaves says of failures, as the id of a frame: 0 if it knows of none, else the
   * number of the rank that failed first, or {@link Job#LAUNCHER}, and one. So who waits for it is
   * told the first cause, and not that it has finished.
   */
  long sign() {
    return firstFailed + 1L;
  }

  /** The rank that failed first, as far as this one knows; -1 if none has. Under the lock. */
  int firstFailed() {
    return firstFailed;
  }

  /** A rank, or the launcher, has failed, which this rank has heard from the job or a peer. */
  void because(int failed) {
    firstFailed = any() ? firstFailed : failed;
  }

  private void leftAfter(Peer peer, long sign) {
    if (sign != 0 && sign > Job.LAUNCHER && sign <= engine.size()) {
      int first = (int) sign - 1;
      peer.leftAfter = Job.afterFailureOf(first);
      because(first);
    }
  }

  private void finished(Peer peer) {
    peer.finished = true;
    peer.left = true;
    failDependents(peer);
  }

  /** A connection broke: perhaps the first sign of a failure. Under the lock. */
  void lost(int rank, String why) {
    Peer peer = engine.peers.get(rank);
    if (!peer.isSilent()) {
      failed(peer, why);
    }
  }

  private void failed(Peer peer, String why) {
    peer.failure = why;
    because(peer.rank);
    failDependents(peer);
  }

  /** The job has learnt that a rank has failed. Any thread, without the lock. */
  void failed(int rank, String why) {
    try (var _ = engine.lock.hold()) {
      Peer peer = engine.peers.get(rank);
      if (!engine.isReleased() && peer.failure == null) {
        int _ = engine.pollAll();
        engine.endLinks(rank);
        failed(peer, why);
      }
    }
  }

  /**
   * Whether a rank has failed. From then on this rank answers also while its program computes:
   * others that give up take back what they have sent it. Under the lock.
   */
  boolean any() {
    return firstFailed != NONE;
  }

  /**
   * The job has learnt that a rank has left in order. Whoever has heard from it hears its BYE,
   * after all that it sent; nobody else can hear anything any more. Any thread, without the lock.
   *
   * @param after as {@link Job#afterFailureOf} says it, or empty
   */
  void departed(int rank, String after) {
    try (var _ = engine.lock.hold()) {
      Peer peer = engine.peers.get(rank);
      if (!engine.isReleased() && !peer.isGone()) {
        int _ = engine.pollAll();
        if (!peer.isGone() && !engine.surroundings().hears(rank)) {
          engine.endLinks(rank);
          peer.leftAfter = after;
          finished(peer);
        }
      }
    }
  }

  private void failDependents(Peer peer) {
    if (peer.failure != null) {
      failing(peer);
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
    if (any()) {
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
