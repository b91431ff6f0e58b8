package dev.weft.internal.window;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The number of accesses sent to a target, and the number that it has certainly carried out:
 * threads that flush at the same time each wait for their own accesses. Any thread; does not block.
 */
final class SentCount {
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong done = new AtomicLong();

  /** One more is sent. */
  void add() {
    long _ = sent.incrementAndGet();
  }

  /** For {@link #noteDone}: a flush that begins now completes all up to here. */
  long soFar() {
    return sent.get();
  }

  boolean isAllDone() {
    return done.get() >= sent.get();
  }

  /** All accesses up to this number have been carried out. */
  void noteDone(long upTo) {
    long _ = done.accumulateAndGet(upTo, Math::max);
  }
}
