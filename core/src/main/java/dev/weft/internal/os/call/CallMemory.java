package dev.weft.internal.os.call;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Native memory for the arguments of one rare call, where allocation does not matter. Used by one
 * thread in a try block.
 */
final class CallMemory implements AutoCloseable {
  private static final long STATE_SPACE = 16;

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment all;
  private final MemorySegment arguments;

  CallMemory(long bytes) {
    all = arena.allocate(STATE_SPACE + bytes, 16);
    arguments = all.asSlice(STATE_SPACE);
  }

  MemorySegment arguments() {
    return arguments;
  }

  long address() {
    return arguments.address();
  }

  long address(long offset) {
    return arguments.address() + offset;
  }

  int getInt(long offset) {
    return arguments.get(JAVA_INT, offset);
  }

  void setInt(long offset, int value) {
    arguments.set(JAVA_INT, offset, value);
  }

  /**
   * Makes the call.
   *
   * @param arguments at most six; the others are 0
   * @return the result, or {@code -errno}
   */
  long call(long number, long... arguments) {
    long[] a = Arrays.copyOf(arguments, Syscall.MOST_ARGUMENTS);
    return Syscall.captured(all, number, a[0], a[1], a[2], a[3], a[4], a[5]);
  }

  /** Makes a call whose arguments are all numbers. */
  static long withoutMemory(long number, long... arguments) {
    try (var memory = new CallMemory(0)) {
      return memory.call(number, arguments);
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
