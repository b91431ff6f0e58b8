package dev.weft.internal.window;

import dev.weft.data.Slice;
import dev.weft.internal.os.memory.Memory;

/** Slices over {@code boolean[]}, which no segment can lie over, as slices of bytes. Any thread. */
final class Booleans {
  /** The slice itself, or a copy of its elements in a byte array of its own. */
  static Slice asBytes(Slice slice) {
    if (!(slice.base() instanceof boolean[])) {
      return slice;
    }
    byte[] bytes = new byte[Math.toIntExact(slice.count())];
    Memory.copy(slice.base(), slice.offsetBytes(), bytes, 0, bytes.length);
    return Slice.of(bytes);
  }

  private Booleans() {}
}
