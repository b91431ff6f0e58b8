package dev.weft.internal.replay;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.internal.engine.base.Startable;
import dev.weft.internal.engine.request.MatchedMessage;
import dev.weft.internal.replay.ReplayWatch.Wait;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.UnsizedRequest;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A receive with a wildcard, started once or many times. In a replay it is a receive of the message
 * that is recorded, or is held back if it has matched none.
 */
final class DecidedReceive extends DecidedRequest implements Startable, UnsizedRequest {
  /** Posts a receive. */
  interface Posting {
    Request post(int source, int tag);
  }

  private final int communicator;
  private final int source;
  private final int tag;
  private final int flags;
  private final Posting posting;
  private final Supplier<@Nullable Status> instead;
  private final IntUnaryOperator posted;
  private volatile boolean active;
  private boolean startedAgain;
  private int number;
  private @Nullable Match given;

  /**
   * @param instead looks for a message that it could take as well
   * @param posted writes down that the receive with this number begins
   */
  DecidedReceive(
      RankDecisions decisions,
      int communicator,
      int source,
      int tag,
      Posting posting,
      Supplier<@Nullable Status> instead,
      IntUnaryOperator posted) {
    super(decisions, CompletedRequest.INSTANCE);
    this.communicator = communicator;
    this.source = source;
    this.tag = tag;
    this.flags = DecidedChannel.flags(source, tag);
    this.posting = posting;
    this.instead = instead;
    this.posted = posted;
    noteIfDone();
  }

  @Override
  public void begin() {
    number = decisions.nextPost();
    given = decisions.given(number, flags, communicator, source, tag);
    active = true;
    var _ = told(posted.applyAsInt(number));
    if (given != null) {
      begun(posting.post(given.source(), given.tag()));
      decisions.posted(this);
    } else if (decisions.holds(this)) {
      begun(HeldReceive.INSTANCE);
    } else {
      release();
    }
  }

  /** Posts it, for whatever comes. */
  void release() {
    if (number > 0 && inner != CancelledReceive.INSTANCE) {
      begun(posting.post(source, tag));
      decisions.posted(this);
    }
  }

  @Override
  void awaited() {
    if (inner == HeldReceive.INSTANCE) {
      decisions.free();
    }
  }

  @Override
  @Nullable Wait watched() {
    Match match = given;
    return match == null ? null : ReplayWatch.waits(decisions.script(), match, instead);
  }

  /** Writes which message it has matched; false if it may still match one. */
  boolean noteMatch(DecisionWriter writer) {
    MatchedMessage message = MatchedMessage.of(inner);
    if (message != null) {
      writer.match(flags, number, communicator, message.source(), message.tag());
    }
    return message != null || inner.isDone();
  }

  @Override
  public void cancel() {
    if (inner == HeldReceive.INSTANCE) {
      inner = CancelledReceive.INSTANCE;
    } else if (given == null) {
      inner.cancel();
    }
  }

  @Override
  public PersistentRequest start() {
    if (!inner.isDone()) {
      throw new ArgumentException(
          FailureCode.CALL_ORDER,
          "a persistent receive is still under way; await it before starting it again");
    }
    startedAgain = true;
    begin();
    return this;
  }

  @Override
  void ended() {
    active &= !startedAgain;
  }

  @Override
  public boolean isActive() {
    return active;
  }

  @Override
  public byte[] message() {
    if (inner instanceof UnsizedRequest receive) {
      return receive.message();
    }
    throw new ArgumentException(
        FailureCode.CALL_ORDER, "the receive is still under way; await it first");
  }
}
