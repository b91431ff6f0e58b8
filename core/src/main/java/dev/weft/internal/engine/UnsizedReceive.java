package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.engine.base.ReceivedBytes;
import dev.weft.request.UnsizedRequest;

/** A receive that takes a message of any size up to that of an array. */
public final class UnsizedReceive extends ReceiveOperation implements UnsizedRequest {
  private static final byte[] NOTHING = {};

  UnsizedReceive(Engine engine, GroupChannel channel, int source, int tag) {
    super(engine, channel);
    setUnsized(channel, source, tag);
  }

  void begin() {
    if (peer == Comm.PROC_NULL) {
      complete(Status.EMPTY);
    } else {
      engine.startReceive(this);
    }
  }

  @Override
  public byte[] message() {
    if (status().cancelled()) {
      throw new ArgumentException("the receive was cancelled, so there is no message");
    }
    return bytes().bytes();
  }

  /** The message, once this is done. */
  public ReceivedBytes bytes() {
    Status status = status();
    return new ReceivedBytes(peer == Comm.PROC_NULL ? NOTHING : allocated(), status);
  }

  /** Receives, and blocks until the message is there. */
  ReceivedBytes run() {
    if (peer == Comm.PROC_NULL) {
      complete(Status.EMPTY);
    } else {
      Status _ = engine.receive(this);
    }
    return bytes();
  }
}
