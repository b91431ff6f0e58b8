package dev.weft.internal.engine;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ClosedException;
import dev.weft.internal.engine.request.UnexpectedMessage;
import dev.weft.request.Message;
import dev.weft.request.Request;
import org.jspecify.annotations.Nullable;

/** A message taken by a matched probe; without a message, the probe was of the null process. */
public final class TakenMessage implements Message {
  private final GroupChannel channel;
  private final Status status;
  private @Nullable UnexpectedMessage message;
  private final boolean empty;
  private boolean received;

  TakenMessage(GroupChannel channel, @Nullable UnexpectedMessage message) {
    this.channel = channel;
    this.message = message;
    this.empty = message == null;
    this.status = message == null ? Status.EMPTY : channel.statusOf(message);
  }

  @Override
  public Status status() {
    return status;
  }

  @Override
  public Status receive(Slice buffer) {
    return channel.engine().receives.end(start(buffer));
  }

  @Override
  public Request ireceive(Slice buffer) {
    return start(buffer);
  }

  private synchronized StartableReceive start(Slice buffer) {
    if (received) {
      throw new ClosedException("this message has been received already");
    }
    buffer.requireStorable();
    received = true;
    UnexpectedMessage taken = message;
    message = null;
    StartableReceive receive =
        new StartableReceive(
            channel.engine(),
            channel.space(),
            buffer,
            empty || taken == null ? dev.weft.Comm.PROC_NULL : taken.peer,
            status.tag());
    if (taken == null) {
      receive.begin();
    } else {
      receive.beginWith(taken);
    }
    return receive;
  }

  @Override
  public String toString() {
    return "message of %d bytes from rank %d with tag %d, %s"
        .formatted(
            status.bytes(), status.source(), status.tag(), received ? "received" : "not received");
  }
}
