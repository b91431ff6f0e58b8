package dev.weft.internal.transport.local;

import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.ExposedRead;
import dev.weft.internal.transport.TransportTuning;

/** Copies from another thread's array, a piece at a time. */
final class ThreadRead implements ExposedRead {
  private final ThreadMessageExposure.Exposed from;
  private final Object base;
  private final long offset;
  private final long length;
  private long done;

  ThreadRead(ThreadMessageExposure.Exposed from, Object base, long offset, long length) {
    this.from = from;
    this.base = base;
    this.offset = offset;
    this.length = length;
  }

  @Override
  public Outcome step() {
    long piece = Math.min(TransportTuning.LOCAL_READ_BYTES, length - done);
    Memory.copy(from.base(), from.offset() + done, base, offset + done, piece);
    done += piece;
    return done == length ? Outcome.DONE : Outcome.MOVED;
  }

  @Override
  public void abandon() {
    // The sender waits no longer, or hears that this rank is gone.
  }
}
