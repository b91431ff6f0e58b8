package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.engine.base.Startable;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.internal.engine.request.UnexpectedMessage;
import dev.weft.request.PersistentRequest;

/** A receive with fixed arguments, started once or many times. */
final class StartableReceive extends ReceiveOperation implements Startable {
  private final MessageSpace within;
  private final Engine engine;
  private final Slice buffer;
  private final int from;
  private final int fixedTag;

  StartableReceive(Engine engine, MessageSpace space, Slice buffer, int from, int tag) {
    super(engine.progress, space);
    buffer.requireStorable();
    this.within = space;
    this.engine = engine;
    this.buffer = buffer;
    this.from = from;
    this.fixedTag = tag;
    if (!buffer.isContiguous()) {
      scatterInto(buffer);
    }
    rest();
  }

  @Override
  public void begin() {
    Object memory = UserMemory.toReceive(buffer);
    renew();
    if (from == Comm.PROC_NULL) {
      complete(Status.EMPTY);
    } else {
      set(within, from, fixedTag, memory, buffer.offsetBytes(), buffer.bytes(), buffer.type());
      engine.receives.startReceive(this);
    }
  }

  /** Receives once and blocks until the message is in the buffer, or lets go of the buffer. */
  Status run() {
    prepare();
    return engine.receives.receive(this);
  }

  /** Makes it ready to be posted. */
  void prepare() {
    Object memory = UserMemory.toReceive(buffer);
    renew();
    set(within, from, fixedTag, memory, buffer.offsetBytes(), buffer.bytes(), buffer.type());
  }

  /** Receives a message that a matched probe has taken. */
  void beginWith(UnexpectedMessage message) {
    prepare();
    engine.receives.startReceive(this, message);
  }

  @Override
  public PersistentRequest start() {
    requireNotUnderWay("receive");
    begin();
    return this;
  }

  @Override
  protected String words() {
    return words(" of up to " + buffer.bytes() + " bytes", from, fixedTag);
  }
}
