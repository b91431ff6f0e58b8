package dev.weft.internal.window;

import dev.weft.failure.ArgumentException;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One rank's share of a window, as far as this process can access it. Any thread.
 *
 * @param memory its memory; null in a dynamic window, or if out of reach
 * @param attachments in a dynamic window, if the rank is a thread of this process: its memory
 * @param control its locks
 */
record Part(
    @Nullable MemorySegment memory,
    @Nullable Attachments attachments,
    Control control,
    long alignmentBytes) {

  static Part of(MemorySegment memory, Control control) {
    return new Part(memory, null, control, memory.maxByteAlignment());
  }

  static Part dynamic(Attachments attachments, Control control) {
    return new Part(null, attachments, control, 0);
  }

  static Part outOfReach(Control control) {
    return new Part(null, null, control, 0);
  }

  /** Whether data can be accessed, not the locks only. */
  boolean isInReach() {
    return memory != null || attachments != null;
  }

  /**
   * Finds a place.
   *
   * @throws ArgumentException in a dynamic window, if no memory is attached there
   */
  Place place(long at, long bytes) {
    return memory != null
        ? new Place(memory, at, alignmentBytes)
        : Objects.requireNonNull(attachments).place(at, bytes);
  }
}
