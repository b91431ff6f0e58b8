package dev.weft.internal.check;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a rank's memory of a window held when an epoch began, to find where the program has stored
 * into it. Larger memory is not looked at. One thread at a time.
 */
public final class WindowMemory {
  private static final int MOST_BYTES = 64 << 20;

  private final @Nullable MemorySegment memory;
  private byte @Nullable [] then;
  private ByteRanges changes = ByteRanges.NONE;

  /**
   * @param memory null if it cannot be looked at
   */
  public WindowMemory(@Nullable MemorySegment memory) {
    this.memory = memory != null && memory.byteSize() <= MOST_BYTES ? memory : null;
  }

  /** An epoch begins. */
  public void note() {
    then = memory == null ? null : memory.toArray(JAVA_BYTE);
  }

  /** Nothing is known of what the memory held. */
  public void forget() {
    then = null;
  }

  /** The bytes that had changed at the last look. */
  ByteRanges changes() {
    return changes;
  }

  /** Looks for changes since {@link #note}. */
  public void look() {
    changes = found();
  }

  private ByteRanges found() {
    byte[] before = then;
    if (memory == null || before == null) {
      return ByteRanges.NONE;
    }
    MemorySegment old = MemorySegment.ofArray(before);
    long[] found = new long[2];
    int used = 0;
    long size = before.length;
    for (long at = 0; at < size; ) {
      long same = MemorySegment.mismatch(old, at, size, memory, at, size);
      if (same < 0) {
        break;
      }
      long from = at + same;
      long end = from + 1;
      while (end < size && old.get(JAVA_BYTE, end) != memory.get(JAVA_BYTE, end)) {
        end++;
      }
      if (used == found.length) {
        found = Arrays.copyOf(found, 2 * used);
      }
      found[used++] = from;
      found[used++] = end;
      at = end;
    }
    return ByteRanges.of(Arrays.copyOf(found, used));
  }
}
