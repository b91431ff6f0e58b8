package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.request.UnsizedRequest;

/** A receive that takes a message of any size up to the largest array. */
public final class UnsizedReceive extends ReceiveOperation implements UnsizedRequest {
  private static final byte[] NOTHING = {};

  private final Engine engine;

  UnsizedReceive(Engine engine, MessageSpace space, int source, int tag) {
    super(engine.progress, space);
    this.engine = engine;
    setUnsized(space, source, tag);
  }

  void begin() {
    if (peer == Comm.PROC_NULL) {
      complete(Status.EMPTY);
    } else {
      engine.receives.startReceive(this);
    }
  }

  @Override
  public byte[] message() {
    if (status().cancelled()) {
      throw new ArgumentException(
          FailureCode.CALL_ORDER, "the receive was cancelled, so there is no message");
    }
    return peer == Comm.PROC_NULL ? NOTHING : allocated();
  }

  /** Receives, and blocks until the message is there. */
  void run() {
    if (peer == Comm.PROC_NULL) {
      complete(Status.EMPTY);
    } else {
      Status _ = engine.receives.receive(this);
    }
  }
}
