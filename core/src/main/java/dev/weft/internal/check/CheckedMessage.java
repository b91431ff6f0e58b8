package dev.weft.internal.check;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.check.CheckedReceive.Incoming;
import dev.weft.request.Message;
import dev.weft.request.Request;

/** A message taken by a matched probe. */
record CheckedMessage(RankChecks checks, Message message) implements Message {

  @Override
  public Status status() {
    return Arrival.status(message.status(), ElementType.BYTE);
  }

  @Override
  public Status receive(Slice buffer) {
    return ireceive(buffer).await();
  }

  @Override
  public Request ireceive(Slice buffer) {
    Status raw = message.status();
    CheckedReceive receive =
        new CheckedReceive(
            checks, buffer, CheckedChannel.from(raw.source(), raw.tag()), this::incoming);
    receive.begin();
    return receive;
  }

  private Incoming incoming() {
    byte[] whole = new byte[Math.toIntExact(message.status().bytes())];
    return new Incoming(message.ireceive(Slice.of(whole)), () -> whole);
  }
}
