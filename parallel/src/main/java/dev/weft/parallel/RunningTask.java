package dev.weft.parallel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A task on the rank that carries it out, together with the tasks that it submits there, its
 * children. It has ended when its method has returned and all children have ended, so a wait for it
 * includes them: when an executor's own tasks have ended, none of their descendants runs anywhere.
 * Cancelling a task interrupts its thread and cancels its children.
 *
 * <p>Tasks are its children if they are submitted on its thread, on a thread that its thread has
 * started, or in a dependent of a child's future. Any thread; blocks only to carry the task out.
 */
final class RunningTask {
  private static final ThreadLocal<@Nullable RunningTask> CURRENT = new InheritableThreadLocal<>();

  private final TaskThreads owner;
  private final Object work;
  private final ArrivedBatch batch;
  private final int place;

  /** Replaced by one that can grow when there is a child. */
  private Set<RemoteTask<?>> children = Set.of();

  /** Its thread while it is in the task's method. */
  private @Nullable Thread thread;

  private boolean cancelled;
  private boolean returned;
  private boolean ended;
  private long nanos;
  private @Nullable Object value;
  private @Nullable Throwable failure;

  /**
   * @param owner has it carried out
   * @param work a callable or runnable
   * @param place in its batch
   */
  RunningTask(TaskThreads owner, Object work, ArrivedBatch batch, int place) {
    this.owner = owner;
    this.work = work;
    this.batch = batch;
    this.place = place;
  }

  ArrivedBatch batch() {
    return batch;
  }

  int place() {
    return place;
  }

  /** The task that the calling thread belongs to; null if it belongs to none. */
  static @Nullable RunningTask current() {
    return CURRENT.get();
  }

  /** The time during which a thread waits. */
  interface Wait extends AutoCloseable {
    Wait NONE = () -> {};

    @Override
    void close();
  }

  /** If the calling thread is a task's and is about to wait, its rank begins another one. */
  static Wait awaiting(Future<?> future) {
    RunningTask task = CURRENT.get();
    if (task == null || future.isDone() || !task.isOnThisThread()) {
      return Wait.NONE;
    }
    task.owner.waits(task);
    return () -> task.owner.goesOn(task);
  }

  /** Runs steps of a future whose task this one has submitted. */
  static void within(@Nullable RunningTask parent, Runnable steps) {
    RunningTask before = CURRENT.get();
    if (before == parent) {
      steps.run();
      return;
    }
    set(parent);
    try {
      steps.run();
    } finally {
      set(before);
    }
  }

  private static void set(@Nullable RunningTask task) {
    if (task == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(task);
    }
  }

  ExecutorService executor() {
    return owner.executor();
  }

  /** Carries it out on this thread. */
  void run() {
    if (!begin()) {
      returned(null, new CancellationException("the task was cancelled before it began"));
      return;
    }
    Object got = null;
    Throwable thrown = null;
    long beginNanos = System.nanoTime();
    set(this);
    try {
      got = call(work);
    } catch (Throwable e) {
      thrown = e;
    } finally {
      CURRENT.remove();
    }
    nanos = System.nanoTime() - beginNanos;
    returned(got, thrown);
  }

  /** It cannot be carried out. */
  void hasNotBegun(Throwable why) {
    returned(null, why);
  }

  /** Carries out a callable or runnable. */
  static @Nullable Object call(Object work) throws Exception {
    if (work instanceof Callable<?> callable) {
      return callable.call();
    }
    ((Runnable) work).run();
    return null;
  }

  private synchronized boolean begin() {
    thread = cancelled ? null : Thread.currentThread();
    return !cancelled;
  }

  private void returned(@Nullable Object got, @Nullable Throwable thrown) {
    synchronized (this) {
      if (thread != null) {
        thread = null;
        boolean _ = Thread.interrupted(); // meant for the task, not for the next one
      }
      value = got;
      failure = thrown;
      returned = true;
    }
    completeIfEnded();
  }

  private void completeIfEnded() {
    synchronized (this) {
      if (!returned || !children.isEmpty() || ended) {
        return;
      }
      ended = true;
    }
    owner.forget(this);
    batch.ended(place, value, failure, nanos);
  }

  /**
   * A task has been submitted within this one.
   *
   * @return false if this one has ended, and so cannot have it for a child
   */
  boolean adopt(RemoteTask<?> child) {
    boolean giveUp;
    synchronized (this) {
      if (returned && children.isEmpty()) {
        return false;
      }
      if (children.isEmpty()) {
        children = new HashSet<>();
      }
      children.add(child);
      giveUp = cancelled;
    }
    owner.hasSubmitted();
    if (giveUp) {
      boolean _ = child.cancel(true);
    }
    return true;
  }

  /** A child has ended, and the steps of its future have run. */
  void ended(RemoteTask<?> child) {
    synchronized (this) {
      children.remove(child);
    }
    completeIfEnded();
  }

  /** The steps of the children's futures run on another thread: they may wait. */
  void cancel() {
    List<RemoteTask<?>> left;
    synchronized (this) {
      cancelled = true;
      if (thread != null) {
        thread.interrupt();
      }
      left = new ArrayList<>(children);
    }
    if (!left.isEmpty()) {
      Thread _ =
          Thread.startVirtualThread(
              () -> within(this, () -> left.forEach(child -> child.cancel(true))));
    }
  }

  private synchronized boolean isOnThisThread() {
    return thread == Thread.currentThread();
  }

  synchronized boolean hasChildren() {
    return !children.isEmpty();
  }

  /** Whether its thread waits for something while children are under way. */
  synchronized boolean isParkedWithChildren() {
    if (thread == null || children.isEmpty()) {
      return false;
    }
    return switch (thread.getState()) {
      case WAITING, TIMED_WAITING, BLOCKED -> true;
      default -> false;
    };
  }
}
