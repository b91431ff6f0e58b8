package dev.weft.internal.os.call;

import static java.lang.foreign.MemorySegment.ofArray;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * Critical calls on {@code base[offset, offset + length)}, counted in bytes, as the call's second
 * and third argument. The range is checked. A result of -1 means an error, see {@link
 * Syscall#errno}.
 *
 * <p>One method for each kind of array, all alike: the compiler eliminates the objects that
 * describe array and range only if they are made and used in one method, each of one type.
 */
final class CriticalBuffer {
  private static final MethodHandle CALL = Syscall.OnHeap.CALL;

  private CriticalBuffer() {}

  static long call(long number, int fd, byte[] base, long offset, long length, long flags) {
    MemorySegment range = range(ofArray(base), offset, length);
    try {
      return (long) CALL.invokeExact(number, (long) fd, range, length, flags, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  static long call(long number, int fd, short[] base, long offset, long length, long flags) {
    MemorySegment range = range(ofArray(base), offset, length);
    try {
      return (long) CALL.invokeExact(number, (long) fd, range, length, flags, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  static long call(long number, int fd, char[] base, long offset, long length, long flags) {
    MemorySegment range = range(ofArray(base), offset, length);
    try {
      return (long) CALL.invokeExact(number, (long) fd, range, length, flags, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  static long call(long number, int fd, int[] base, long offset, long length, long flags) {
    MemorySegment range = range(ofArray(base), offset, length);
    try {
      return (long) CALL.invokeExact(number, (long) fd, range, length, flags, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  static long call(long number, int fd, float[] base, long offset, long length, long flags) {
    MemorySegment range = range(ofArray(base), offset, length);
    try {
      return (long) CALL.invokeExact(number, (long) fd, range, length, flags, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  static long call(long number, int fd, long[] base, long offset, long length, long flags) {
    MemorySegment range = range(ofArray(base), offset, length);
    try {
      return (long) CALL.invokeExact(number, (long) fd, range, length, flags, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  static long call(long number, int fd, double[] base, long offset, long length, long flags) {
    MemorySegment range = range(ofArray(base), offset, length);
    try {
      return (long) CALL.invokeExact(number, (long) fd, range, length, flags, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  static long call(long number, int fd, MemorySegment base, long offset, long length, long flags) {
    MemorySegment range = range(base, offset, length);
    try {
      return (long) CALL.invokeExact(number, (long) fd, range, length, flags, 0L, 0L);
    } catch (Throwable thrown) {
      throw Syscall.unexpected(thrown);
    }
  }

  /** A slice is one more object; most ranges start at 0 and need none. */
  private static MemorySegment range(MemorySegment base, long offset, long length) {
    Objects.checkFromIndexSize(offset, length, base.byteSize());
    return offset == 0 ? base : base.asSlice(offset);
  }
}
