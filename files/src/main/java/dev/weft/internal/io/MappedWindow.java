package dev.weft.internal.io;

import dev.weft.failure.FileException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A mapping of the part of a file that was read last. Any thread. The mapping is removed when
 * nobody uses it any more. The channel serves reads that the mapping cannot serve: beyond the end
 * of the file, or after the file has shrunk.
 */
final class MappedWindow {
  private record Window(long offset, MemorySegment bytes) {}

  private volatile @Nullable Window current;

  /** Reads all of the target; false if it did not. */
  boolean read(Storage storage, long offset, MemorySegment target) {
    long bytes = target.byteSize();
    Window window = current;
    if (window == null || !holds(window, offset, bytes)) {
      window = map(storage, offset, bytes);
      current = window;
    }
    if (window == null) {
      return false;
    }
    try {
      MemorySegment.copy(window.bytes, offset - window.offset, target, 0, bytes);
      return true;
    } catch (InternalError shrunk) {
      current = null;
      return false;
    }
  }

  private static boolean holds(Window window, long offset, long bytes) {
    return offset >= window.offset && offset + bytes <= window.offset + window.bytes.byteSize();
  }

  private static @Nullable Window map(Storage storage, long offset, long bytes) {
    long from = offset & -FileTuning.MAPPED_BYTES;
    long to = Math.min(storage.size(), Math.max(from + FileTuning.MAPPED_BYTES, offset + bytes));
    if (offset + bytes > to) {
      return null;
    }
    try {
      return new Window(from, storage.map(from, to - from, Arena.ofAuto()));
    } catch (FileException e) {
      return null;
    }
  }
}
