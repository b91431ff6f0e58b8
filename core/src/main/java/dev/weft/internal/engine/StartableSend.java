package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.engine.base.Startable;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.SendOperation;
import dev.weft.request.PersistentRequest;

/** A send with fixed arguments, started once or many times. */
final class StartableSend extends SendOperation implements Startable {
  private final Engine engine;
  private final Slice buffer;
  private final int destination;
  private final MessageSpace within;
  private final int fixedTag;
  private final SendMode mode;

  StartableSend(
      Engine engine, Slice buffer, int destination, MessageSpace space, int tag, SendMode mode) {
    super(engine.progress, engine.outgoing);
    this.engine = engine;
    this.buffer = buffer;
    this.destination = destination;
    this.within = space;
    this.fixedTag = tag;
    this.mode = mode;
    rest();
  }

  @Override
  public void begin() {
    Slice source = buffer.isContiguous() ? buffer : UserMemory.gathered(buffer);
    Object memory = UserMemory.toSend(source);
    renew();
    if (destination == Comm.PROC_NULL) {
      complete(Status.EMPTY);
    } else if (mode == SendMode.BUFFERED) {
      engine.sends.sendBuffered(destination, within, fixedTag, source);
      complete(Status.EMPTY);
    } else {
      set(
          destination,
          within,
          fixedTag,
          memory,
          source.offsetBytes(),
          source.bytes(),
          mode == SendMode.SYNCHRONOUS);
      engine.sends.startSend(this);
    }
  }

  @Override
  public PersistentRequest start() {
    requireNotUnderWay("send");
    begin();
    return this;
  }

  @Override
  protected String words() {
    return words(buffer.bytes(), destination, fixedTag);
  }
}
