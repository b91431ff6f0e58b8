package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.stall.WaitKind;
import dev.weft.internal.stall.WaitTarget;
import org.jspecify.annotations.Nullable;

/** A look for a message that has no receive yet, waiting for one if asked to. */
final class ProbeOperation extends Operation {
  private final Matcher matcher;
  private final int tag;
  private final boolean take;
  private @Nullable UnexpectedMessage message;

  ProbeOperation(Engine engine, GroupChannel channel, int source, int tag, boolean take) {
    super(engine);
    this.matcher = channel.matcher;
    this.peer = source;
    this.tag = tag;
    this.take = take;
  }

  /** Blocks if it is to wait; else null says that there is no such message now. */
  @Nullable UnexpectedMessage run(boolean wait) {
    engine.lock.lock();
    try {
      if (engine.isClosed()) {
        throw Failures.closed(engine.rank());
      }
      engine.progress.standBack();
      int _ = engine.pollAll();
      message = take ? matcher.matchReceive(peer, tag) : matcher.peek(peer, tag);
      if (message != null || !wait) {
        return message;
      }
      PeerFailedException hopeless = matcher.cannotCome(peer, engine.peers, true);
      if (hopeless != null) {
        throw hopeless;
      }
      if (!matcher.isListed) {
        engine.contexts.reinstate(matcher);
      }
      matcher.addProbe(this);
      engine.waiting.awaitLocked(this, Long.MAX_VALUE);
      Status _ = result();
      return message;
    } finally {
      matcher.removeProbe(this);
      engine.lock.unlock();
    }
  }

  boolean takes() {
    return take;
  }

  boolean wants(UnexpectedMessage candidate) {
    return (peer == Comm.ANY_SOURCE || peer == candidate.peer)
        && (tag == Comm.ANY_TAG || tag == candidate.tag);
  }

  void found(UnexpectedMessage candidate) {
    message = candidate;
    complete(Status.EMPTY);
  }

  @Override
  WaitTarget target() {
    return new WaitTarget(WaitKind.PROBE, peer, matcher.context, tag, -1, matcher.members());
  }

  @Override
  WaitInterruptedException interruptedWait() {
    return Failures.interruptedReceive();
  }
}
