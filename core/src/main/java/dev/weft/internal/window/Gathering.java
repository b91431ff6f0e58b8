package dev.weft.internal.window;

import dev.weft.data.Slice;
import dev.weft.internal.os.memory.Memory;
import java.lang.foreign.MemorySegment;

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

  /** The slice itself, or its elements without gaps between them. */
  static Slice gathered(Slice slice) {
    return slice.isContiguous() ? slice : slice.copy();
  }

  /** The slice itself, or as much room without gaps, to be copied to it. */
  static Slice room(Slice slice) {
    return slice.isContiguous() ? slice : slice.newLike(slice.count());
  }

  private Gathering() {}
}
