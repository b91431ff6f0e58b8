package dev.weft.internal.os.call;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Native memory for the arguments of one call that is made rarely, where allocating does not
 * matter. Used by one thread in a try block.
 */
public final class CallMemory implements AutoCloseable {
  private static final long STATE_SPACE = 16;

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment all;
  private final MemorySegment arguments;

  public CallMemory(long bytes) {
    all = arena.allocate(STATE_SPACE + bytes, 16);
    arguments = all.asSlice(STATE_SPACE);
  }

  MemorySegment arguments() {
    return arguments;
  }

  public long address() {
    return arguments.address();
  }

  public long address(long offset) {
    return arguments.address() + offset;
  }

  int getInt(long offset) {
    return arguments.get(JAVA_INT, offset);
  }

  void setInt(long offset, int value) {
    arguments.set(JAVA_INT, offset, value);
  }

  long getLong(long offset) {
    return arguments.get(JAVA_LONG, offset);
  }

  public void setLong(long offset, long value) {
    arguments.set(JAVA_LONG, offset, value);
  }

  public long call(long number, long a, long b, long c, long d, long e, long f) {
    return Syscall.captured(all, number, a, b, c, d, e, f);
  }

  @Override
  public void close() {
    arena.close();
  }
}
