package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.os.memory.Memory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Exposure between ranks that are threads of one process: a reference to the buffer in the rank's
 * place. Readers count themselves in and out, so that an owner which leaves the operation early
 * waits for them before it uses its buffer again. A segment that only its own thread may touch is
 * exposed as a copy.
 */
final class ThreadExposure implements BufferExposure {
  private static final int WITHDRAWN = -1;

  private final int rank;
  private final AtomicReferenceArray<@Nullable Object> places;
  private final long minBytes;
  private @Nullable Exposed own;

  /** A buffer in a step, and the number of its present readers. */
  private record Exposed(long step, Slice buffer, AtomicInteger readers) {
    boolean enter() {
      for (int now = readers.get(); now != WITHDRAWN; now = readers.get()) {
        if (readers.compareAndSet(now, now + 1)) {
          return true;
        }
      }
      return false;
    }
  }

  ThreadExposure(int rank, AtomicReferenceArray<@Nullable Object> places, long minBytes) {
    this.rank = rank;
    this.places = places;
    this.minBytes = minBytes;
  }

  @Override
  public boolean suits(long bytes) {
    return bytes >= minBytes;
  }

  @Override
  public boolean expose(Slice buffer, long step, int reader) {
    Slice exposed = Memory.isForAnyThread(buffer.base()) ? buffer : buffer.copy();
    own = new Exposed(step, exposed, new AtomicInteger());
    places.set(rank, own);
    return true;
  }

  @Override
  public boolean isExposing() {
    return own != null;
  }

  @Override
  public boolean isExposed(int from, long step) {
    return exposedBy(from, step) != null;
  }

  private @Nullable Exposed exposedBy(int from, long step) {
    return places.get(from) instanceof Exposed exposed && exposed.step() == step ? exposed : null;
  }

  @Override
  public boolean read(int from, long step, long at, Slice to) {
    Exposed exposed = exposedBy(from, step);
    if (exposed == null || !exposed.enter()) {
      return false;
    }
    try {
      Slice buffer = exposed.buffer();
      Memory.copy(
          buffer.base(),
          buffer.offsetBytes() + at,
          to.base(),
          to.offsetBytes(),
          to.bytes(),
          to.type().shift());
      return true;
    } finally {
      exposed.readers().decrementAndGet();
    }
  }

  @Override
  public boolean hasEnded(int from) {
    return false;
  }

  /** Waits for the readers, which copy and do not wait. */
  @Override
  public void withdraw() {
    Exposed exposed = own;
    if (exposed != null) {
      own = null;
      places.set(rank, null);
      int turn = 0;
      while (!exposed.readers().compareAndSet(0, WITHDRAWN)) {
        turn = WaitPolicy.pause(turn);
      }
    }
  }
}
