package dev.weft.internal.collective.shared;

import dev.weft.data.Slice;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.os.memory.Memory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Offers between ranks that are threads of one process: a reference to the buffer in the rank's
 * place. Readers count themselves in and out, so that an owner which leaves the operation early
 * waits for them before it uses its buffer again. A segment that only its own thread may touch is
 * offered as a copy.
 */
final class ThreadExposure implements BufferExposure {
  private static final int WITHDRAWN = -1;

  private final int rank;
  private final AtomicReferenceArray<@Nullable Object> places;
  private final long minBytes;
  private @Nullable Offer own;

  /** A buffer in a step, and the number of its present readers. */
  private record Offer(long step, Slice buffer, AtomicInteger readers) {
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
  public boolean offer(Slice buffer, long step, int reader) {
    Slice offered = Memory.isForAnyThread(buffer.base()) ? buffer : buffer.copy();
    own = new Offer(step, offered, new AtomicInteger());
    places.set(rank, own);
    return true;
  }

  @Override
  public boolean isOffering() {
    return own != null;
  }

  @Override
  public boolean isOffered(int from, long step) {
    return offerOf(from, step) != null;
  }

  private @Nullable Offer offerOf(int from, long step) {
    return places.get(from) instanceof Offer offer && offer.step() == step ? offer : null;
  }

  @Override
  public boolean read(int from, long step, long at, Slice to) {
    Offer offer = offerOf(from, step);
    if (offer == null || !offer.enter()) {
      return false;
    }
    try {
      Slice buffer = offer.buffer();
      Memory.copy(
          buffer.base(),
          buffer.offsetBytes() + at,
          to.base(),
          to.offsetBytes(),
          to.bytes(),
          to.type().shift());
      return true;
    } finally {
      offer.readers().decrementAndGet();
    }
  }

  @Override
  public boolean hasEnded(int from) {
    return false;
  }

  /** Waits for the readers, which copy and do not wait. */
  @Override
  public void withdraw() {
    Offer offer = own;
    if (offer != null) {
      own = null;
      places.set(rank, null);
      int turn = 0;
      while (!offer.readers().compareAndSet(0, WITHDRAWN)) {
        turn = WaitPolicy.pause(turn);
      }
    }
  }
}
