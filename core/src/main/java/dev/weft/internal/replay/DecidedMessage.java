package dev.weft.internal.replay;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.request.Message;
import dev.weft.request.Request;

/** A message taken by a matched probe, whose receive is a request with decisions. */
record DecidedMessage(RankDecisions decisions, Message message) implements Message {

  @Override
  public Status status() {
    return message.status();
  }

  @Override
  public Status receive(Slice buffer) {
    return message.receive(buffer);
  }

  @Override
  public Request ireceive(Slice buffer) {
    return new DecidedRequest(decisions, message.ireceive(buffer));
  }
}
