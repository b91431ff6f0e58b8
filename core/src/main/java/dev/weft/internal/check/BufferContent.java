package dev.weft.internal.check;

import dev.weft.data.Slice;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The content of a buffer at one moment, to find out later whether the program has changed it. */
final class BufferContent {
  /** A larger buffer is not compared. */
  static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  private final Slice buffer;

  /** The buffer's memory for any thread: another one may compare. */
  private final Object memory;

  private final byte[] then;

  private BufferContent(Slice buffer, Object memory) {
    this.buffer = buffer;
    this.memory = memory;
    this.then = bytes();
  }

  /** The present content; null of a buffer that is too large to be compared. */
  static @Nullable BufferContent of(Slice buffer) {
    return buffer.bytes() > MOST_BYTES
        ? null
        : new BufferContent(buffer, UserMemory.toSend(buffer));
  }

  private byte[] bytes() {
    byte[] bytes = new byte[(int) buffer.bytes()];
    if (bytes.length > 0) {
      MemorySegment target = MemorySegment.ofArray(bytes);
      long[] next = {0};
      buffer.forEachRun(
          0,
          bytes.length,
          (offset, length) -> {
            Memory.copyOut(memory, offset, target, next[0], length);
            next[0] += length;
          });
    }
    return bytes;
  }

  /**
   * The first element that is not as it was then, or -1. Memory that has been freed meanwhile
   * cannot be compared.
   */
  long firstChange() {
    try {
      UserMemory.requireAlive(buffer);
      int place = Arrays.mismatch(then, bytes());
      return place < 0 ? -1 : place >> buffer.type().shift();
    } catch (RuntimeException unreadable) {
      return -1;
    }
  }
}
