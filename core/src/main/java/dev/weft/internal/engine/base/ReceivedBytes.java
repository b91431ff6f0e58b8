package dev.weft.internal.engine.base;

import dev.weft.data.Status;

/** A message that was received whole, whatever its size. */
public final class ReceivedBytes {
  /** The most bytes that an array can have. */
  public static final int MOST = Integer.MAX_VALUE - 8;

  private final byte[] bytes;
  private final Status status;

  public ReceivedBytes(byte[] bytes, Status status) {
    this.bytes = bytes;
    this.status = status;
  }

  /** The message itself, not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  public Status status() {
    return status;
  }
}
