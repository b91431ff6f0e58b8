package dev.weft.objects.internal.node;

import java.util.BitSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Which ranks call nobody any more. Any thread; {@link #awaitAll} blocks. */
final class Departures {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final BitSet left = new BitSet();
  private final int size;

  Departures(int size) {
    this.size = size;
  }

  void left(int rank) {
    lock.lock();
    try {
      left.set(rank);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Blocks until all ranks have left, or the time is over; an interrupt ends it and stays. */
  void awaitAll(long limitNanos) {
    lock.lock();
    try {
      long nanos = limitNanos;
      while (left.cardinality() < size && nanos > 0) {
        nanos = changed.awaitNanos(nanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }
}
