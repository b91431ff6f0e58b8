package dev.weft.sockets.connection;

import java.nio.ByteBuffer;

/**
 * The bytes of the stream that come through TCP: how many have come, and those that the program has
 * not read yet. They come before those in the ring. Any thread.
 */
public final class TcpBytes {
  private ByteBuffer left = ByteBuffer.allocate(0);
  private volatile int count;
  private volatile long received;

  /** So many went to the program directly. By the one thread that reads. */
  synchronized void passed(long bytes) {
    received += bytes;
  }

  /**
   * Keeps what belongs to the stream, and returns how much; what comes behind that are wake-ups.
   *
   * @param end the number of the stream's bytes that come through TCP; negative as long as all do
   */
  synchronized int add(byte[] bytes, int length, long end) {
    int part = end < 0 ? length : Math.clamp(end - received, 0, length);
    if (part > 0) {
      ByteBuffer all = ByteBuffer.allocate(left.remaining() + part);
      left = all.put(left).put(bytes, 0, part).flip();
      received += part;
      count = left.remaining();
    }
    return part;
  }

  /** How many have come, whether they are read or not. */
  long received() {
    return received;
  }

  /** How many have come and are not read. */
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
