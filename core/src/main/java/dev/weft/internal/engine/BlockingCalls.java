package dev.weft.internal.engine;

import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.internal.engine.request.MessageSpace;

/**
 * The engine's blocking calls as those use them that take slices: the end of what the just-in-time
 * compiler may inline into a program's own method. Any thread.
 *
 * <p>A {@link dev.weft.data.Slice} made for one call costs nothing if all methods that take it are
 * inlined where it is made, for then its fields stay in registers. The compiler (C2) inlines no
 * method that it has already compiled to more than 2500 bytes ({@code InlineSmallCode}), and a
 * method that takes a slice becomes as large if the engine is inlined into it. Which of the two is
 * compiled first is chance. What C2 never inlines, at the second level of calls and below, is a
 * method of an exception class: hence {@link Boundary}, and hence these methods between it and
 * those that take a slice.
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
