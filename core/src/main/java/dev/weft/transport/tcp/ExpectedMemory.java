package dev.weft.transport.tcp;

import dev.weft.os.Memory;
import dev.weft.transport.Endpoint;
import dev.weft.transport.Inflow;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a receive that somebody polls for ({@link Endpoint#expect}). The payload of the
 * next frame is received into it before anybody has seen the header: in one call, and with no copy
 * after it.
 *
 * <p>The guess may be wrong, and a message shorter than the memory. What lies behind a message
 * stays as it was (MPI 4.1, section 3.2.4), and so does everything if the message is another's. So
 * the memory is saved before it is used, when there was nothing to receive and nothing else to do,
 * and {@link #takeBack} restores what was not this message's. All that happens within one poll,
 * under the engine lock, while the receive is under way: nobody else looks at its memory then.
 */
final class ExpectedMemory {
  /** Most bytes that are received so. */
  static final int MOST_BYTES = 64 << 10;

  private final Inflow inflow;
  private final Object base;
  private final long offset;
  private final int length;
  private @Nullable MemorySegment saved;

  ExpectedMemory(Inflow inflow, Object base, long offset, long length) {
    this.inflow = inflow;
    this.base = base;
    this.offset = offset;
    this.length = (int) Math.min(length, MOST_BYTES);
  }

  Object base() {
    return base;
  }

  long offset() {
    return offset;
  }

  int length() {
    return length;
  }

  /** Whether what goes to this inflow belongs here. */
  boolean isOf(@Nullable Inflow other) {
    return inflow == other;
  }

  boolean isSaved() {
    return saved != null;
  }

  /** Keeps what the memory holds in another, which has {@link #MOST_BYTES}. */
  void save(MemorySegment into) {
    Memory.copyOut(base, offset, into, 0, length);
    saved = into;
  }

  /** Moves received bytes from here to a segment, and restores what they have replaced. */
  void takeBack(int from, int bytes, MemorySegment target, int targetOffset) {
    if (bytes > 0) {
      Memory.copyOut(base, offset + from, target, targetOffset, bytes);
      Memory.copyIn(Objects.requireNonNull(saved), from, base, offset + from, bytes);
    }
  }
}
