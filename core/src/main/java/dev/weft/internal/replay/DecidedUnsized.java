package dev.weft.internal.replay;

import dev.weft.request.UnsizedRequest;

/** The same for a message of any size from a given rank with a given tag. */
final class DecidedUnsized extends DecidedRequest implements UnsizedRequest {
  private final UnsizedRequest receive;

  DecidedUnsized(RankDecisions decisions, UnsizedRequest inner, int event) {
    super(decisions, inner);
    this.receive = inner;
    var _ = told(event);
  }

  @Override
  public byte[] message() {
    return receive.message();
  }
}
