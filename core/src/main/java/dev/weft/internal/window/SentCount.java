package dev.weft.internal.window;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many accesses have been sent to a target, and how many of them it has carried out for sure:
 * threads that flush at the same time each wait for their own. Any thread; does not block.
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

  /** All of the first so many have been carried out. */
  void noteDone(long upTo) {
    long _ = done.accumulateAndGet(upTo, Math::max);
  }
}
