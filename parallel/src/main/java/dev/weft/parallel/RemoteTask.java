package dev.weft.parallel;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A task and its result. Any thread. */
final class RemoteTask<V extends @Nullable Object> extends CompletableFuture<V>
    implements RunnableFuture<V> {
  private final Object work;
  private final @Nullable V given;

  /** Its call, once it has been sent. */
  private final AtomicReference<@Nullable Future<?>> call = new AtomicReference<>();

  /** Why it could not be sent, if so. */
  private volatile @Nullable Throwable refusal;

  /**
   * @param work a callable or runnable
   * @param given the result of a runnable
   */
  RemoteTask(Object work, @Nullable V given) {
    this.work = work;
    this.given = given;
  }

  Object work() {
    return work;
  }

  /** It is under way: to cancel it cancels the call. */
  void sent(Future<?> newCall) {
    call.set(newCall);
    if (isCancelled()) {
      boolean _ = newCall.cancel(true);
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

  /** Its call has ended. */
  @SuppressWarnings("unchecked") // what a callable of the type has returned
  void ended(@Nullable Object value, @Nullable Throwable failure) {
    if (failure == null) {
      boolean _ = complete((V) (work instanceof Callable ? value : given));
    } else {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      boolean _ = completeExceptionally(cause == null ? failure : cause);
    }
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    boolean cancelled = super.cancel(mayInterrupt);
    Future<?> sent = call.get();
    if (cancelled && sent != null) {
      boolean _ = sent.cancel(mayInterrupt);
    }
    return cancelled;
  }

  /** Here: for those that an executor gives back, as it has not begun them. */
  @Override
  public void run() {
    try {
      ended(TaskServer.HERE.run(work), null);
    } catch (Throwable e) {
      ended(null, e);
    }
  }
}
