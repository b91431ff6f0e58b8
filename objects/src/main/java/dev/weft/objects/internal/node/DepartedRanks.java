package dev.weft.objects.internal.node;

import dev.weft.internal.os.BackgroundThreads;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The ranks that make no more calls. Any thread; {@link #awaitAll} blocks. */
final class DepartedRanks {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final BitSet left = new BitSet();
  private final int size;
  private @Nullable Runnable onLeaving;

  DepartedRanks(int size) {
    this.size = size;
  }

  void left(int rank) {
    lock.lock();
    try {
      boolean known = left.get(rank);
      left.set(rank);
      changed.signalAll();
      if (!known && onLeaving != null) {
        start(onLeaving);
      }
    } finally {
      lock.unlock();
    }
  }

  boolean hasLeft(int rank) {
    lock.lock();
    try {
      return left.get(rank);
    } finally {
      lock.unlock();
    }
  }

  /** Is called, on a thread of its own, when a rank leaves, and at once if one has. */
  void whenOneLeaves(Runnable then) {
    lock.lock();
    try {
      onLeaving = then;
      if (!left.isEmpty()) {
        start(then);
      }
    } finally {
      lock.unlock();
    }
  }

  private static void start(Runnable then) {
    BackgroundThreads.start("weft-departure", then);
  }

  /**
   * Blocks until all ranks have left, or the time is over; an interrupt ends it and stays.
   *
   * @return whether they have
   */
  boolean awaitAll(long limitNanos) {
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
    return haveAllLeft();
  }

  boolean haveAllLeft() {
    return present().isEmpty();
  }

  /** The ranks that have not left. */
  List<Integer> present() {
    lock.lock();
    try {
      return IntStream.range(0, size).filter(rank -> !left.get(rank)).boxed().toList();
    } finally {
      lock.unlock();
    }
  }
}
