package dev.weft.internal.engine;

import dev.weft.failure.PeerFailedException;
import dev.weft.internal.engine.base.ReadTrials;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.Link;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Another rank (or this one) as the engine sees it: what is to be sent to it, and how it fares. */
final class Peer {
  /** A frame without payload that found no room. */
  record Control(int kind, int context, long total, long id) {}

  final int rank;

  private final Losses losses;

  /** The way to it, made on first use. */
  @Nullable Link link;

  /** The endpoint by which its frames come, once one has. */
  @Nullable Endpoint via;

  /** How its long messages come. */
  final ReadTrials readTrials;

  /** Why it has failed, or null. */
  @Nullable String failure;

  /** It has said LEAVING, or BYE: it begins nothing more. */
  boolean finished;

  /** It has said BYE: it sends nothing more, not even what it has announced. */
  boolean left;

  /** After what it left, in words that follow that it has; empty if it left in order. */
  String leftAfter = "";

  /** This rank has said LEAVING to it. */
  boolean told;

  final ArrayDeque<Control> controls = new ArrayDeque<>(2);

  /** Sends whose header has not been taken, in order. */
  final ArrayDeque<SendOperation> queued = new ArrayDeque<>(2);

  /** Rendezvous sends that are clear to send. */
  final ArrayDeque<SendOperation> streams = new ArrayDeque<>(2);

  /** The send whose frame has been taken in part, and how much of the frame is left. */
  @Nullable SendOperation partial;

  long partialLeft;

  /** Whether it is on the engine's list of peers with output. */
  boolean listed;

  /** Eager bytes it may be keeping for us. */
  long creditUsed;

  /** Eager bytes of its that have been matched and not yet told. */
  long creditOwed;

  Peer(int rank, int own, Losses losses) {
    this.rank = rank;
    this.losses = losses;
    readTrials = new ReadTrials(own <= rank);
  }

  boolean hasOutput() {
    return partial != null || !controls.isEmpty() || !queued.isEmpty() || !streams.isEmpty();
  }

  /** Whether no message and no receive of its can come any more. */
  boolean isGone() {
    return failure != null || finished;
  }

  /** Whether nothing can come any more, not even the bytes of what it has announced. */
  boolean isSilent() {
    return failure != null || left;
  }

  /** That it is gone, as the failure of what needed it. */
  PeerFailedException gone(String what) {
    return gone(what, "");
  }

  /**
   * The same.
   *
   * @param hint why that may be, if it has not failed; may be empty
   */
  PeerFailedException gone(String what, String hint) {
    losses.failing(this);
    if (failure != null) {
      return Failures.peerFailed(rank, what, failure);
    }
    return leftAfter.isEmpty()
        ? Failures.peerFinished(rank, what, hint)
        : Failures.peerLeft(rank, what, leftAfter);
  }
}
