package dev.weft.internal.check;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.check.CheckedReceive.Incoming;
import dev.weft.request.Message;
import dev.weft.request.Request;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A message taken by a matched probe. */
record CheckedMessage(
    RankChecks checks, Message message, AtomicBoolean received, @Nullable PostedReceive posted)
    implements Message {

  /**
   * Taken by the calling thread's program, which has to receive it.
   *
   * @param posted the probe, which has ended; null if races are not checked
   */
  static CheckedMessage taken(RankChecks checks, Message message, @Nullable PostedReceive posted) {
    CheckedMessage taken = new CheckedMessage(checks, message, new AtomicBoolean(), posted);
    checks.taken(taken.from(), taken.received::get);
    return taken;
  }

  @Override
  public Status status() {
    if (posted != null) {
      posted.statusGiven();
    }
    return Arrival.status(checks, message.status(), ElementType.BYTE);
  }

  @Override
  public Status receive(Slice buffer) {
    received.set(true);
    return CheckedReceive.blocking(
        checks,
        buffer,
        from(),
        _ -> posted,
        (operation, _) -> {
          byte[] whole = room();
          return new Arrival(checks, operation, message.receive(Slice.of(whole)), whole, posted);
        });
  }

  @Override
  public Request ireceive(Slice buffer) {
    received.set(true);
    CheckedReceive receive =
        new CheckedReceive(checks, buffer, from(), this::incoming, _ -> posted);
    receive.begin();
    return receive;
  }

  private Incoming incoming() {
    byte[] whole = room();
    return new Incoming(message.ireceive(Slice.of(whole)), () -> whole);
  }

  private String from() {
    return CheckedChannel.from(message.status().source(), message.status().tag());
  }

  private byte[] room() {
    return new byte[Math.toIntExact(message.status().bytes())];
  }
}
