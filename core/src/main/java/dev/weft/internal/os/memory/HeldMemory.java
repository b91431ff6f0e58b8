package dev.weft.internal.os.memory;

import dev.weft.internal.os.call.NativeAccess;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Memory with an address that other processes can use ({@link ProcessMemory}): native memory, or an
 * array of the heap that is held in place. Any thread.
 */
public final class HeldMemory {
  private static final long NOT_AN_ARRAY = 0;
  private static final Queue<HeldMemory> KEPT = new ConcurrentLinkedQueue<>();

  private final Object memory;
  private final long address;
  private final long arrayAddress;

  private HeldMemory(Object memory, long arrayAddress, long address) {
    this.memory = memory;
    this.arrayAddress = arrayAddress;
    this.address = address;
  }

  /** Whether it is known if arrays can be held; starts the preparation. */
  public static boolean isDecided() {
    return !NativeAccess.available() || ArrayPins.isDecided();
  }

  /** Whether arrays can be held, once that is known. */
  public static boolean holdsArrays() {
    return ArrayPins.isWorking();
  }

  /**
   * Holds memory from a byte offset on until {@link #release}.
   *
   * @param base a primitive array or a segment
   * @return null if it cannot be held, or, for an array, not yet, because the preparation takes a
   *     while and is started here; or if its arena has been closed
   */
  public static @Nullable HeldMemory of(Object base, long offset) {
    if (!NativeAccess.available()) {
      return null;
    }
    if (!(base instanceof MemorySegment segment)) {
      return ofArray(base, offset);
    }
    if (segment.isNative()) {
      return segment.scope().isAlive()
          ? new HeldMemory(segment, NOT_AN_ARRAY, segment.address() + offset)
          : null;
    }
    Object array = segment.heapBase().orElse(null);
    return array == null ? null : ofArray(array, segment.address() + offset);
  }

  /**
   * The same for memory into which other processes' bytes are copied unchanged: not {@code
   * boolean[]}, whose elements may only be 0 and 1.
   */
  public static @Nullable HeldMemory toFill(Object base, long offset) {
    return base instanceof boolean[] ? null : of(base, offset);
  }

  private static @Nullable HeldMemory ofArray(Object array, long offset) {
    if (!ArrayPins.isDecided() || !ArrayPins.isWorking()) {
      return null;
    }
    long first = ArrayPins.hold(array);
    return new HeldMemory(array, first, first + offset);
  }

  /** The address of the memory in this process. */
  public long address() {
    return address;
  }

  /**
   * Never releases it: a process may still write there. Native memory must not be closed either.
   */
  public void keep() {
    KEPT.add(this);
  }

  /** Lets it go. Once. */
  public void release() {
    if (arrayAddress != NOT_AN_ARRAY) {
      ArrayPins.release(memory, arrayAddress);
    }
  }
}
