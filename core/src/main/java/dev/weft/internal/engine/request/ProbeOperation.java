package dev.weft.internal.engine.request;

import dev.weft.Comm;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.engine.match.PendingProbe;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import org.jspecify.annotations.Nullable;

/** A probe: it looks for a message without a receive, and waits for one if asked to. */
public final class ProbeOperation extends Operation implements PendingProbe<UnexpectedMessage> {
  private final MessageSpace space;
  private final int tag;
  private final boolean take;
  private @Nullable UnexpectedMessage message;

  public ProbeOperation(
      Completion completion, MessageSpace space, int source, int tag, boolean take) {
    super(completion);
    this.space = space;
    this.peer = source;
    this.tag = tag;
    this.take = take;
  }

  /** What it has found, or null. */
  public @Nullable UnexpectedMessage message() {
    return message;
  }

  @Override
  public boolean takes() {
    return take;
  }

  @Override
  public boolean wants(UnexpectedMessage candidate) {
    return (peer == Comm.ANY_SOURCE || peer == candidate.peer)
        && (tag == Comm.ANY_TAG || tag == candidate.tag);
  }

  @Override
  public void found(UnexpectedMessage candidate) {
    message = candidate;
    complete(Status.EMPTY);
  }

  @Override
  protected WaitTarget target() {
    return new WaitTarget(WaitKind.PROBE, peer, space.context, tag, -1, space.members());
  }

  @Override
  public WaitInterruptedException interruptedWait() {
    return Failures.interruptedReceive();
  }
}
