package dev.weft.internal.engine.base;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;

/**
 * The memory of a user's buffer in the form that the engine needs: any polling thread reads and
 * writes it. So the engine bypasses the confinement of a native segment to the calling thread; like
 * every buffer, the segment must stay alive until the operation is complete. Any thread may call.
 */
public final class UserMemory {
  /** Memory to be sent from. */
  public static Object toSend(Slice buffer) {
    Object base = buffer.base();
    return base instanceof MemorySegment segment ? shared(segment) : base;
  }

  /** Memory to be received into. */
  public static Object toReceive(Slice buffer) {
    if (!buffer.isWritable()) {
      throw new ArgumentException(
          FailureCode.BUFFER_MEMORY,
          "the receive buffer is read-only; give one that can be written to");
    }
    return toSend(buffer);
  }

  /** The elements of a buffer with gaps, one after the other, to be sent instead. */
  public static Slice gathered(Slice buffer) {
    Object _ = toSend(buffer);
    return buffer.copy();
  }

  /**
   * That memory which has been asked for before may still be used. Any thread.
   *
   * @throws ArgumentException if it has been freed
   */
  public static void requireAlive(Slice buffer) {
    if (buffer.base() instanceof MemorySegment segment) {
      requireAlive(segment);
    }
  }

  private static void requireAlive(MemorySegment segment) {
    if (!segment.scope().isAlive()) {
      throw new ArgumentException(
          FailureCode.BUFFER_MEMORY,
          "the memory segment of "
              + segment.byteSize()
              + " bytes has been freed; keep its arena open until the operation is complete");
    }
  }

  @SuppressWarnings("restricted") // the length is the segment's own
  private static MemorySegment shared(MemorySegment segment) {
    requireAlive(segment);
    if (Memory.isForAnyThread(segment)) {
      return segment;
    }
    if (!segment.isAccessibleBy(Thread.currentThread())) {
      throw new ArgumentException(
          FailureCode.BUFFER_MEMORY,
          "the memory segment belongs to another thread; allocate it from a shared or automatic"
              + " arena to use it in several threads");
    }
    try {
      return MemorySegment.ofAddress(segment.address()).reinterpret(segment.byteSize());
    } catch (IllegalCallerException denied) {
      throw new ArgumentException(
          FailureCode.BUFFER_MEMORY,
          "the memory segment is confined to its thread, and the JVM denies native access;"
              + " allocate it from a shared or automatic arena");
    }
  }

  private UserMemory() {}
}
