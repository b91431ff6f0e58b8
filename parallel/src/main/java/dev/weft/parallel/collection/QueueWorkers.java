package dev.weft.parallel.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a rank that process a queue, and how they find out that all is done.
 *
 * <p>A shared counter counts the idle ranks. A rank counts as idle only while all of its threads
 * have no task, its own items are none, and it does not ask others for theirs: before it asks again
 * it takes itself out of the count. Items are on a rank that is not idle, or on their way to a rank
 * that has asked and so is not idle either. So when all ranks are idle there is no item and no task
 * anywhere, and nobody can make one. A rank that sees that once has finished, and stays in the
 * count.
 */
final class QueueWorkers<T> {
  private static final long SHORTEST_PAUSE_NANOS = 20_000;
  private static final long LONGEST_PAUSE_NANOS = 2_000_000;

  private final DistributedQueue<T> queue;
  private final SharedCounter idleRanks;
  private final int ranks;
  private final Consumer<? super T> task;

  /** Threads that have a task or look for one; guarded by this. */
  private int active;

  private volatile boolean finished;
  private @Nullable Throwable failure;

  QueueWorkers(
      DistributedQueue<T> queue, SharedCounter idleRanks, int ranks, Consumer<? super T> task) {
    this.queue = queue;
    this.idleRanks = idleRanks;
    this.ranks = ranks;
    this.task = task;
  }

  /** Blocks until all is done, or a task of this rank has failed. */
  void run(int threads) {
    active = threads;
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < threads; i++) {
      others.add(Thread.ofPlatform().name("weft-queue-" + i).daemon().start(this::work));
    }
    work();
    for (Thread each : others) {
      join(each);
    }
    rethrow();
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void rethrow() {
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  private void work() {
    long pause = SHORTEST_PAUSE_NANOS;
    try {
      while (!finished) {
        T item = queue.youngest();
        if (item == null && !queue.steal()) {
          item = leave() ? watchRanks(pause) : awaitItem();
          pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
        }
        if (item != null) {
          task.accept(item);
          pause = SHORTEST_PAUSE_NANOS;
        }
      }
    } catch (Throwable e) {
      fail(e);
    }
  }

  private synchronized void fail(Throwable e) {
    finished = true;
    if (failure == null) {
      failure = e;
    }
  }

  /** Whether this was the last active thread; then it watches the other ranks. */
  private synchronized boolean leave() {
    return --active == 0;
  }

  /** Counts the rank as idle for a moment; then this thread is active again, or all is done. */
  private @Nullable T watchRanks(long pause) {
    long _ = idleRanks.getAndAdd(1);
    if (!isAllIdle()) {
      LockSupport.parkNanos(pause);
      if (!isAllIdle()) {
        long _ = idleRanks.getAndAdd(-1);
        enter();
        return null;
      }
    }
    finished = true;
    return null;
  }

  private boolean isAllIdle() {
    return idleRanks.get() == ranks;
  }

  private synchronized void enter() {
    active++;
  }

  /**
   * Waits until another thread of this rank has added items. This thread becomes active only with
   * an item in its hands: the rank may count as idle, and must not ask others then.
   */
  private @Nullable T awaitItem() {
    long pause = SHORTEST_PAUSE_NANOS;
    while (!finished) {
      synchronized (this) {
        T item = queue.youngest();
        if (item != null) {
          active++;
          return item;
        }
      }
      LockSupport.parkNanos(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
    }
    return null;
  }
}
