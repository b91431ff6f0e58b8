package mpjbuf;

import java.nio.ByteBuffer;

/** The intended size of a {@link Buffer}; the memory itself belongs to the buffer. */
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
