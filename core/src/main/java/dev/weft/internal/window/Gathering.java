package dev.weft.internal.window;

import dev.weft.data.Slice;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Copies between slices of any shape and memory. Any thread; nothing blocks. */
final class Gathering {

  /** Bytes of a slice's data, gaps not counted, to memory. */
  static void copyOut(Slice from, long fromByte, long bytes, MemorySegment to, long at) {
    if (from.isContiguous()) {
      Memory.copyOut(from.base(), from.offsetBytes() + fromByte, to, at, bytes);
      return;
    }
    long[] next = {at};
    from.forEachRun(
        fromByte,
        fromByte + bytes,
        (run, length) -> {
          Memory.copyOut(from.base(), run, to, next[0], length);
          next[0] += length;
        });
  }

  /** From memory to bytes of a slice's data. */
  static void copyIn(MemorySegment from, long at, Slice to, long toByte, long bytes) {
    if (to.isContiguous()) {
      Memory.copyIn(from, at, to.base(), to.offsetBytes() + toByte, bytes);
      return;
    }
    long[] next = {at};
    to.forEachRun(
        toByte,
        toByte + bytes,
        (run, length) -> {
          Memory.copyIn(from, next[0], to.base(), run, length);
          next[0] += length;
        });
  }

  /** A slice's elements without gaps: its own memory, or a copy. */
  static MemorySegment elements(Slice slice) {
    MemorySegment elements = room(slice);
    if (own(slice) == null) {
      copyOut(slice, 0, slice.bytes(), elements, 0);
    }
    return elements;
  }

  /** Memory for a slice's elements without gaps: its own, or memory to be {@link #spread}. */
  static MemorySegment room(Slice slice) {
    MemorySegment own = own(slice);
    return own != null ? own : Arena.ofAuto().allocate(slice.bytes(), Long.BYTES);
  }

  /** Copies the {@link #room} of a slice to the slice. */
  static void spread(MemorySegment room, Slice slice) {
    if (own(slice) == null) {
      copyIn(room, 0, slice, 0, slice.bytes());
    }
  }

  /** A slice's memory as a segment; null if there are gaps, or no segment can lie over it. */
  private static @Nullable MemorySegment own(Slice slice) {
    MemorySegment whole = slice.isContiguous() ? Memory.segment(slice.base()) : null;
    return whole == null ? null : whole.asSlice(slice.offsetBytes(), slice.bytes());
  }

  private Gathering() {}
}
