package dev.weft.parallel;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A task and its result, on the rank that submits it. If anything completes the future before the
 * task has ended (a cancellation, a time limit, a value from the program), the task is interrupted
 * and abandoned. Any thread.
 */
final class RemoteTask<V extends @Nullable Object> extends CompletableFuture<V>
    implements RunnableFuture<V> {
  private final Executor executor;
  private final Object work;
  private final @Nullable V given;

  /** The task within which it was submitted. */
  private volatile @Nullable RunningTask parent;

  /** Gives up the sent task until it has ended; under the lock. */
  private @Nullable Runnable interrupt;

  /** How often it was lost with its rank. */
  private final AtomicInteger losses = new AtomicInteger();

  /** Steps of this package's own, which do not wait; with the constructor's. */
  private final AtomicInteger ownSteps = new AtomicInteger(1);

  /** Whether no other task may be sent with it. */
  private volatile boolean alone;

  /** Whether it has been given back, to be carried out here. */
  private volatile boolean givenBack;

  /** Why it could not be sent, if so. */
  private volatile @Nullable Throwable refusal;

  /**
   * @param executor carries it out where {@link #run} has to
   * @param work a callable or runnable
   * @param given the result of a runnable
   */
  RemoteTask(Executor executor, Object work, @Nullable V given) {
    this.executor = executor;
    this.work = work;
    this.given = given;
    CompletableFuture<?> _ = whenComplete((_, _) -> giveUp());
  }

  /** It was lost with its rank: whether it runs again, so often at most. */
  boolean mayRunAgain(int reruns) {
    alone = true; // it may be what has ended the rank, and would take others with it again
    return losses.getAndIncrement() < reruns;
  }

  /** It cannot be sent with others, or some of the others with it cannot be sent. */
  void travelAlone() {
    alone = true;
  }

  boolean travelsAlone() {
    return alone;
  }

  /**
   * @param step is run when the future is complete; it does not wait
   */
  void whenDone(Runnable step) {
    int _ = ownSteps.incrementAndGet();
    CompletableFuture<?> _ = whenComplete((_, _) -> step.run());
  }

  /** Whether there are steps that may wait, or threads that wait for the future. */
  boolean hasSteps() {
    return getNumberOfDependents() > ownSteps.get();
  }

  Object work() {
    return work;
  }

  @Nullable RunningTask parent() {
    return parent;
  }

  /** Makes it a child of the task within which it is submitted, if there is one. */
  void submittedWithin(@Nullable RunningTask task) {
    parent = task != null && task.adopt(this) ? task : null;
  }

  /** It is under way. */
  void sent(Runnable newInterrupt) {
    synchronized (this) {
      interrupt = newInterrupt;
    }
    if (isDone()) {
      giveUp();
    }
  }

  private void giveUp() {
    Runnable sent;
    synchronized (this) {
      sent = interrupt;
      interrupt = null;
    }
    if (sent != null) {
      sent.run();
    }
  }

  /** It could not be sent. */
  void refused(Throwable why) {
    refusal = why;
    ended(null, why);
  }

  @Nullable Throwable refusal() {
    return refusal;
  }

  void giveBack() {
    givenBack = true;
  }

  /** It has ended where it was sent to; its children have, too. */
  @SuppressWarnings("unchecked") // what a callable of the type has returned
  void ended(@Nullable Object value, @Nullable Throwable failure) {
    synchronized (this) {
      interrupt = null;
    }
    RunningTask submitter = parent;
    RunningTask.within(
        submitter,
        () -> {
          if (failure == null) {
            boolean _ = complete((V) (work instanceof Callable ? value : given));
          } else {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            boolean _ = completeExceptionally(cause == null ? failure : cause);
          }
        });
    if (submitter != null) {
      submitter.ended(this);
    }
  }

  /** A task that waits for it lets its rank begin another. */
  @Override
  public V get() throws InterruptedException, ExecutionException {
    try (RunningTask.Wait _ = RunningTask.awaiting(this)) {
      return super.get();
    }
  }

  @Override
  public V get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    try (RunningTask.Wait _ = RunningTask.awaiting(this)) {
      return super.get(timeout, unit);
    }
  }

  @Override
  public V join() {
    try (RunningTask.Wait _ = RunningTask.awaiting(this)) {
      return super.join();
    }
  }

  /**
   * Carries it out and waits for its end: by the executor, or here if the executor has given it
   * back without beginning it. Does nothing if the future is done.
   */
  @Override
  public void run() {
    if (isDone()) {
      return;
    }
    if (givenBack) {
      try {
        ended(RunningTask.call(work), null);
      } catch (Throwable e) {
        ended(null, e);
      }
      return;
    }
    executor.execute(this);
    boolean _ = handle((_, _) -> true).join();
  }
}
