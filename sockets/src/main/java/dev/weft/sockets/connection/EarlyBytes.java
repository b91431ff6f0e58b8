package dev.weft.sockets.connection;

import java.nio.ByteBuffer;

/**
 * Bytes that came through TCP before it was known that all do; they are read before those that are
 * still there. Any thread.
 */
public final class EarlyBytes {
  private ByteBuffer left = ByteBuffer.allocate(0);
  private volatile int count;

  synchronized void add(byte[] bytes, int length) {
    ByteBuffer all = ByteBuffer.allocate(left.remaining() + length);
    left = all.put(left).put(bytes, 0, length).flip();
    count = left.remaining();
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** Moves what fits into a buffer; returns how many. */
  public synchronized int read(ByteBuffer target) {
    int bytes = Math.min(left.remaining(), target.remaining());
    target.put(target.position(), left, left.position(), bytes);
    target.position(target.position() + bytes);
    left.position(left.position() + bytes);
    count = left.remaining();
    return bytes;
  }
}
