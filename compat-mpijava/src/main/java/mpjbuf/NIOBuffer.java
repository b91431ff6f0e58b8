package mpjbuf;

import java.nio.ByteBuffer;

/** Says how large a {@link Buffer} is to be; the memory itself is the buffer's own. */
public class NIOBuffer implements RawBuffer {
  private final int capacity;

  NIOBuffer(int capacity) {
    this.capacity = capacity;
  }

  public NIOBuffer(int capacity, ByteBuffer memory) {
    this(capacity);
  }

  @Override
  public int getCapacity() {
    return capacity;
  }

  @Override
  public void free() {}
}
