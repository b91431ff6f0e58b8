package dev.weft.internal.engine.protocol;

import dev.weft.internal.engine.base.ReadTrials;
import dev.weft.internal.engine.failure.Losses;
import dev.weft.internal.engine.failure.RankStanding;
import dev.weft.internal.engine.request.SendOperation;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.Link;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Another rank (or this one) as the engine sees it: what is to be sent to it, and how it fares. */
public final class Peer extends RankStanding {
  /** A frame without payload that found no room. */
  record Control(int kind, int context, long total, long id) {}

  /** The way to it, made on first use. */
  public @Nullable Link link;

  /** The endpoint by which its frames come, once one has. */
  public @Nullable Endpoint via;

  /** How its long messages come. */
  final ReadTrials readTrials;

  /** This rank has said LEAVING to it. */
  public boolean told;

  public final ArrayDeque<Control> controls = new ArrayDeque<>(2);

  /** Sends whose header has not been taken, in order. */
  public final ArrayDeque<SendOperation> queued = new ArrayDeque<>(2);

  /** Rendezvous sends that are clear to send. */
  final ArrayDeque<SendOperation> streams = new ArrayDeque<>(2);

  /** The send whose frame has been taken in part, and how much of the frame is left. */
  @Nullable SendOperation partial;

  long partialLeft;

  /** The frame under way can never be ended, so that the link is to be broken off. */
  boolean broken;

  /** Whether it is on the engine's list of peers with output. */
  boolean listed;

  /** Eager bytes it may be keeping for us. */
  long creditUsed;

  /** Eager bytes of its that have been matched and not yet told. */
  long creditOwed;

  Peer(int rank, Losses losses, ReadTrials readTrials) {
    super(rank, losses);
    this.readTrials = readTrials;
  }

  boolean hasOutput() {
    return partial != null
        || !controls.isEmpty()
        || !queued.isEmpty()
        || !streams.isEmpty()
        || broken;
  }
}
