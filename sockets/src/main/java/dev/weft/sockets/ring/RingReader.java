package dev.weft.sockets.ring;

import static dev.weft.sockets.ring.RingLayout.INT;
import static dev.weft.sockets.ring.RingLayout.LONG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * The reading end of a ring. One thread at a time reads; any thread may call {@link #gone} and the
 * queries. Nothing blocks and nothing is allocated. {@link RingWriter} explains how the ends sleep.
 */
public final class RingReader {
  /** A writer that sleeps is woken when so much of the ring is free, as by the kernel. */
  private static final int WAKE_PART = 4;

  private final MemorySegment memory;
  private final ByteBuffer bytes;
  private final long direction;

  private int level;
  private long levelStart;
  private int size = RingLayout.levelBytes(0);
  private long data;
  private long nextStart;
  private long head;
  private long tail;

  RingReader(MemorySegment memory, long direction) {
    this.memory = memory;
    this.bytes = memory.asByteBuffer();
    this.direction = direction;
    this.data = RingLayout.dataOf(direction, 0);
  }

  /**
   * Reads available bytes, up to the end of a level.
   *
   * @return bytes read, 0 if there are none
   * @throws IllegalStateException if the writer has counted more than the ring can hold
   */
  public int read(byte[] target, int offset, int length) {
    int count = readable(length);
    MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, position(), target, offset, count);
    advance(count);
    return count;
  }

  /** As the other, into what remains of a buffer. */
  public int read(ByteBuffer target) {
    int count = readable(target.remaining());
    int at = target.position();
    target.put(at, bytes, (int) position(), count);
    target.position(at + count);
    advance(count);
    return count;
  }

  /**
   * Says that from now on this end reads what comes in the ring. To be called when no thread waits
   * for bytes from TCP alone.
   */
  public void accept() {
    INT.setVolatile(memory, direction + RingLayout.ACCEPTS, 1);
  }

  /** The bytes of the stream that come through TCP before those in the ring; -1 if all do. */
  public long bytesBefore() {
    return (long) LONG.getVolatile(memory, direction + RingLayout.SWITCH) - 1;
  }

  /** Whether there is something to read; by who reads. */
  public boolean hasBytes() {
    return tail != head || look();
  }

  /** How many of the bytes that are wanted lie in one piece at {@link #position}. */
  private int readable(int wanted) {
    if (!hasBytes()) {
      return 0;
    }
    if (nextStart != 0 && head == nextStart - 1) {
      followToNextLevel();
    }
    long limit = nextStart == 0 ? tail : Math.min(tail, nextStart - 1);
    int toEnd = size - ((int) (head - levelStart) & size - 1);
    return (int) Math.min(Math.min(wanted, limit - head), toEnd);
  }

  private long position() {
    return data + ((int) (head - levelStart) & size - 1);
  }

  private void advance(int count) {
    if (count > 0) {
      head += count;
      LONG.setRelease(memory, direction + RingLayout.HEAD, head);
    }
  }

  /** Looks whether more was written, and where the level ends that is read from. */
  private boolean look() {
    long found = (long) LONG.getAcquire(memory, direction + RingLayout.TAIL);
    nextStart = startOfNext();
    long most = 0;
    for (int i = level; i <= RingLayout.LAST_LEVEL; i++) {
      most += RingLayout.levelBytes(i);
    }
    if (found < head || found - head > most || (nextStart != 0 && nextStart - 1 < head)) {
      throw new IllegalStateException(
          "the writer has written %d bytes, and %d are read".formatted(found, head));
    }
    tail = found;
    return found != head;
  }

  private long startOfNext() {
    return level == RingLayout.LAST_LEVEL
        ? 0
        : (long)
            LONG.getAcquire(
                memory, direction + RingLayout.LEVEL_STARTS + level * (long) Long.BYTES);
  }

  /** More than one where the writer has left a level before it wrote anything there. */
  private void followToNextLevel() {
    while (nextStart != 0 && head == nextStart - 1) {
      level++;
      levelStart = head;
      size = RingLayout.levelBytes(level);
      data = RingLayout.dataOf(direction, level);
      nextStart = startOfNext();
    }
  }

  /** Bytes that can be read at once. */
  public long available() {
    return (long) LONG.getAcquire(memory, direction + RingLayout.TAIL)
        - (long) LONG.getAcquire(memory, direction + RingLayout.HEAD);
  }

  /** Whether there is something to read, or the stream has ended. */
  public boolean isReady() {
    return available() != 0 || ending() != 0;
  }

  /** How the writer has ended the stream; 0 if it has not. What it wrote before comes first. */
  public int ending() {
    return (int) INT.getAcquire(memory, direction + RingLayout.WRITER_END);
  }

  /** To be called after each read: whether the writer sleeps, or is about to. */
  public boolean writerSleeps() {
    VarHandle.fullFence();
    return (int) INT.getOpaque(memory, direction + RingLayout.WRITER_SLEEPS) != 0;
  }

  /**
   * Whether the writer, which sleeps, has to be woken: there is room enough, and nobody does it.
   */
  public boolean mustWakeWriter() {
    long filled = available();
    return (filled == 0 || filled <= size - size / WAKE_PART)
        && (int) INT.getAndSet(memory, direction + RingLayout.WRITER_SLEEPS, 0) != 0;
  }

  /**
   * Says that the reader is about to sleep until something is written. False if that was said
   * already, and the other has not heard it.
   */
  public boolean sleep() {
    return (int) INT.getAndSet(memory, direction + RingLayout.READER_SLEEPS, 1) == 0;
  }

  /**
   * Says that the reader no longer sleeps; returns whether the writer has sent, or will send, a
   * wake-up.
   */
  public boolean awake() {
    return (int) INT.getAndSet(memory, direction + RingLayout.READER_SLEEPS, 0) == 0;
  }

  /** Says whether the writer is to write urgent bytes like others, or to drop them. */
  public void inlineUrgent(boolean inline) {
    INT.setVolatile(memory, direction + RingLayout.INLINES_URGENT, inline ? 1 : 0);
  }

  /** Says that this end reads no more. */
  public void gone() {
    INT.setVolatile(memory, direction + RingLayout.READER_END, 1);
  }
}
