package dev.weft.internal.os.call;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * The C library's {@code syscall}, linked in four shapes. Everything in this package goes through
 * one of them, because making a downcall handle costs milliseconds at start-up for each new shape,
 * while a call costs the same whichever function it names. Each is linked on first use; a rank that
 * only sleeps and wakes links one.
 *
 * <p>Pointers are given as addresses: the caller keeps their memory reachable.
 *
 * <p>Only {@link #captured} gets the error number by the linker's own way. That makes an object on
 * each call which the compiler cannot always eliminate, so calls that must not allocate do not use
 * it: when they fail, the caller needs no number, or asks {@link #errno} and tolerates that it may
 * belong to another call of the JVM in between.
 */
public final class Syscall {
  static final int MOST_ARGUMENTS = 6;

  private Syscall() {}

  /**
   * A call made rarely, which may block.
   *
   * @param state native memory for the error number, used by one thread at a time
   * @return the result, or {@code -errno}
   */
  public static long captured(
      MemorySegment state, long number, long a, long b, long c, long d, long e, long f) {
    long result;
    try {
      result = (long) Captured.CALL.invokeExact(state, number, a, b, c, d, e, f);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
    return result >= 0 ? result : -state.get(JAVA_INT, 0);
  }

  /** A call that may block. Garbage collection does not wait for it; -1 is an error. */
  public static long blocking(long number, long a, long b, long c, long d, long e, long f) {
    try {
      return (long) Blocking.CALL.invokeExact(number, a, b, c, d, e, f);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /** A call that takes microseconds: no garbage collection can start meanwhile; -1 is an error. */
  static long brief(long number, long a, long b, long c, long d, long e, long f) {
    try {
      return (long) Brief.CALL.invokeExact(number, a, b, c, d, e, f);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /** The error number that the C library keeps for this thread. */
  static int errno() {
    try {
      // A function without parameters ignores the registers for them.
      long address = (long) Brief.ERRNO_LOCATION.invokeExact(0L, 0L, 0L, 0L, 0L, 0L, 0L);
      return Brief.MEMORY.get(JAVA_INT, address);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  /** The exception for a method handle that threw; the calls themselves never do. */
  public static RuntimeException unexpected(Throwable thrown) {
    if (thrown instanceof RuntimeException e) {
      return e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
    return new IllegalStateException(thrown);
  }

  /** Gives a descriptor back. */
  static int close(int fd) {
    return (int) CallMemory.withoutMemory(SyscallNumber.CLOSE, fd);
  }

  private static final class Captured {
    static final MethodHandle CALL =
        bind("syscall", shape(JAVA_LONG, Linker.Option.captureCallState("errno")));
  }

  private static final class Blocking {
    static final MethodHandle SHAPE = shape(JAVA_LONG);
    static final MethodHandle CALL = bind("syscall", SHAPE);
  }

  /** Calls a function of up to five arguments by its address; it may block. */
  public static long function(MemorySegment address, long a, long b, long c, long d, long e) {
    return function(address, a, b, c, d, e, 0);
  }

  /** The function at an address, with seven arguments of type long; calls may block. */
  static MethodHandle function(MemorySegment address) {
    return Blocking.SHAPE.bindTo(address);
  }

  static long function(MemorySegment address, long a, long b, long c, long d, long e, long f) {
    try {
      return (long) Blocking.SHAPE.invokeExact(address, a, b, c, d, e, f, 0L);
    } catch (Throwable thrown) {
      throw unexpected(thrown);
    }
  }

  private static final class Brief {
    static final MethodHandle CALL;
    static final MethodHandle ERRNO_LOCATION;
    static final MemorySegment MEMORY = allMemory();

    static {
      MethodHandle shape = shape(JAVA_LONG, Linker.Option.critical(false));
      CALL = bind("syscall", shape);
      ERRNO_LOCATION = bind("__errno_location", shape);
    }

    @SuppressWarnings("restricted")
    private static MemorySegment allMemory() {
      return MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    }
  }

  /**
   * Brief calls whose second argument may be memory of the Java heap: {@code (long number, long a,
   * MemorySegment b, long c, long d, long e, long f)long}.
   */
  public static final class OnHeap {
    private static final MethodHandle SHAPE = shape(ADDRESS, Linker.Option.critical(true));

    static final MethodHandle CALL = bind("syscall", SHAPE);

    private OnHeap() {}

    /** The same call of code at an address. */
    public static MethodHandle at(long address) {
      return SHAPE.bindTo(MemorySegment.ofAddress(address));
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle shape(MemoryLayout second, Linker.Option... options) {
    MemoryLayout[] arguments = new MemoryLayout[7];
    Arrays.fill(arguments, JAVA_LONG);
    arguments[2] = second;
    return Linker.nativeLinker()
        .downcallHandle(FunctionDescriptor.of(JAVA_LONG, arguments), options);
  }

  private static MethodHandle bind(String function, MethodHandle shape) {
    return shape.bindTo(Linker.nativeLinker().defaultLookup().findOrThrow(function));
  }
}
