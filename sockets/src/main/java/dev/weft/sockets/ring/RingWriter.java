package dev.weft.sockets.ring;

import static dev.weft.sockets.ring.RingLayout.INT;
import static dev.weft.sockets.ring.RingLayout.LONG;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * The writing end of a ring. One thread at a time writes and queries; any thread may call {@link
 * #end} and {@link #readerGone}. Nothing blocks and nothing is allocated.
 *
 * <p><b>Why no end sleeps for ever.</b> Before an end sleeps, it sets its word, fences, and checks
 * once more. After an end has moved tail or head, it fences and reads the other's word. So at least
 * one of them sees the other's write. The word is cleared by an exchange, so exactly one wake-up is
 * sent.
 */
public final class RingWriter {
  /** No more will be written; what is in the ring is still read. */
  public static final int FINISHED = 1;

  /** As after a TCP reset: what is in the ring is read, then comes an error. */
  public static final int RESET = 2;

  /** Like {@link #FINISHED}, by an end that has not read everything, so that writes to it fail. */
  public static final int ABORTED = 3;

  /** Published at a time, so that the reader copies while the writer goes on. */
  private static final int PIECE_BYTES = 16 << 10;

  /** Allocates the ring of a level of this direction; false if no memory is left. */
  interface Growth {
    boolean grow(long direction, int level);
  }

  private final Growth growth;
  private final MemorySegment memory;
  private final ByteBuffer bytes;
  private final long direction;

  private int level;
  private long levelStart;
  private int size = RingLayout.levelBytes(0);
  private long data;
  private long tail;
  private long head;
  private boolean cannotGrow;

  RingWriter(Growth growth, MemorySegment memory, long direction) {
    this.growth = growth;
    this.memory = memory;
    this.bytes = memory.asByteBuffer();
    this.direction = direction;
    this.data = RingLayout.dataOf(direction, 0);
  }

  /**
   * Writes as much as there is room for, up to a piece.
   *
   * @return bytes written, 0 if the ring is full
   * @throws IllegalStateException if the reader has counted past what was written
   */
  public int write(byte[] source, int offset, int length) {
    int count = writable(length);
    MemorySegment.copy(source, offset, memory, ValueLayout.JAVA_BYTE, position(), count);
    advance(count);
    return count;
  }

  /** As the other, from what remains of a buffer. */
  public int write(ByteBuffer source) {
    int count = writable(source.remaining());
    int from = source.position();
    bytes.put((int) position(), source, from, count);
    source.position(from + count);
    advance(count);
    return count;
  }

  /** The number of the bytes for which there is room, in one piece at {@link #position}. */
  private int writable(int length) {
    int wanted = Math.min(length, PIECE_BYTES);
    int room = size - (int) (tail - Math.max(head, levelStart));
    if (room < wanted) {
      room = lookForRoom(length);
    }
    int toEnd = size - ((int) (tail - levelStart) & size - 1);
    return Math.min(Math.min(wanted, room), toEnd);
  }

  private long position() {
    return data + ((int) (tail - levelStart) & size - 1);
  }

  private void advance(int count) {
    if (count > 0) {
      tail += count;
      LONG.setRelease(memory, direction + RingLayout.TAIL, tail);
    }
  }

  private int lookForRoom(int length) {
    long found = (long) LONG.getAcquire(memory, direction + RingLayout.HEAD);
    if (found < head || found > tail) {
      throw new IllegalStateException(
          "the reader has read %d of %d bytes, after %d".formatted(found, tail, head));
    }
    head = found;
    int room = size - (int) (tail - Math.max(head, levelStart));
    return room < length && level < RingLayout.LAST_LEVEL && !cannotGrow ? grow(room) : room;
  }

  private int grow(int room) {
    int next = level + 1;
    long start = RingLayout.dataOf(direction, next);
    if (!growth.grow(direction, next)) {
      cannotGrow = true;
      return room;
    }
    level = next;
    size = RingLayout.levelBytes(next);
    data = start;
    levelStart = tail;
    LONG.setRelease(
        memory, direction + RingLayout.LEVEL_STARTS + (next - 1) * (long) Long.BYTES, tail + 1);
    return size;
  }

  /** Whether the reader expects bytes in the ring, and not through TCP alone. */
  public boolean isAccepted() {
    return (int) INT.getVolatile(memory, direction + RingLayout.ACCEPTS) != 0;
  }

  /** Says that from now on bytes come in the ring, after so many through TCP. Once. */
  public void switchAfter(long bytes) {
    LONG.setVolatile(memory, direction + RingLayout.SWITCH, bytes + 1);
  }

  /** Whether that has been said: the reader takes other bytes from TCP for wake-ups. */
  public boolean isSwitched() {
    return (long) LONG.getVolatile(memory, direction + RingLayout.SWITCH) != 0;
  }

  /** Whether something can be written, or the reader has gone. */
  public boolean isReady() {
    long found = (long) LONG.getAcquire(memory, direction + RingLayout.HEAD);
    return size - (tail - Math.max(found, levelStart)) > 0 || readerGone();
  }

  /** Bytes that the reader has not read yet, as far as this process sees. */
  public long unread() {
    return tail - (long) LONG.getAcquire(memory, direction + RingLayout.HEAD);
  }

  public boolean readerGone() {
    return (int) INT.getAcquire(memory, direction + RingLayout.READER_END) != 0;
  }

  /** Whether the reader wants urgent bytes like others. */
  public boolean inlinesUrgent() {
    return (int) INT.getVolatile(memory, direction + RingLayout.INLINES_URGENT) != 0;
  }

  /** To be called after each write: whether the reader has to be woken. */
  public boolean mustWakeReader() {
    VarHandle.fullFence();
    long word = direction + RingLayout.READER_SLEEPS;
    return (int) INT.getOpaque(memory, word) != 0 && (int) INT.getAndSet(memory, word, 0) != 0;
  }

  /**
   * Says that the writer is about to sleep until there is room. False if that was said already, and
   * the other has not heard it.
   */
  public boolean sleep() {
    return (int) INT.getAndSet(memory, direction + RingLayout.WRITER_SLEEPS, 1) == 0;
  }

  /**
   * Says that the writer no longer sleeps; returns whether the reader has sent, or will send, a
   * wake-up.
   */
  public boolean awake() {
    return (int) INT.getAndSet(memory, direction + RingLayout.WRITER_SLEEPS, 0) == 0;
  }

  /** Ends the stream: {@link #FINISHED}, {@link #ABORTED} or {@link #RESET}. */
  public void end(int how) {
    INT.setVolatile(memory, direction + RingLayout.WRITER_END, how);
  }
}
