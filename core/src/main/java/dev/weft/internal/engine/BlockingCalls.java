package dev.weft.internal.engine;

import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.internal.engine.request.MessageSpace;

/**
 * The engine's blocking calls for methods that take slices. The just-in-time compiler may inline
 * calls into a program's method up to here. Any thread.
 *
 * <p>A {@link dev.weft.data.Slice} made for one call costs nothing if all methods that take it are
 * inlined into its maker, because its fields then stay in registers. The compiler (C2) does not
 * inline a method whose compiled code exceeds 2500 bytes ({@code InlineSmallCode}), and a method
 * that takes a slice grows so large if the engine is inlined into it. The order of compilation is
 * random. From the second level of calls on, C2 never inlines methods of exception classes: hence
 * {@link Boundary}, and these methods between it and the methods that take slices.
 */
final class BlockingCalls {
  private BlockingCalls() {}

  /** {@link SendCalls#send}. */
  static void send(
      SendCalls calls,
      int destination,
      MessageSpace space,
      int tag,
      Object base,
      long offset,
      long length,
      boolean synchronous) {
    Boundary.send(calls, destination, space, tag, base, offset, length, synchronous);
  }

  /** {@link ReceiveCalls#receive}. */
  static Status receive(
      ReceiveCalls calls,
      MessageSpace space,
      int source,
      int tag,
      Object base,
      long offset,
      long length,
      ElementType type,
      long limitNanos) {
    return Boundary.receive(calls, space, source, tag, base, offset, length, type, limitNanos);
  }

  /** Never made, never thrown. */
  private static final class Boundary extends Throwable {
    private static final long serialVersionUID = 1L;

    private Boundary() {}

    static void send(
        SendCalls calls,
        int destination,
        MessageSpace space,
        int tag,
        Object base,
        long offset,
        long length,
        boolean synchronous) {
      calls.send(destination, space, tag, base, offset, length, synchronous);
    }

    static Status receive(
        ReceiveCalls calls,
        MessageSpace space,
        int source,
        int tag,
        Object base,
        long offset,
        long length,
        ElementType type,
        long limitNanos) {
      return calls.receive(space, source, tag, base, offset, length, type, limitNanos);
    }
  }
}
