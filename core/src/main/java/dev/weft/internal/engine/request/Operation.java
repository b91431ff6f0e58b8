package dev.weft.internal.engine.request;

import dev.weft.Comm;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.base.Pollable;
import dev.weft.internal.engine.base.Awaited;
import dev.weft.internal.engine.failure.Failures;
import dev.weft.internal.engine.failure.StandingTable;
import dev.weft.internal.engine.match.PostedReceive;
import dev.weft.internal.stall.SleepingThread;
import dev.weft.internal.stall.WaitTarget;
import dev.weft.request.Request;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An operation under way: the engine's state of a request. The state changes once from under way to
 * done, under the engine lock, and may be read without the lock; status and failure are stored
 * before.
 */
public abstract class Operation extends PostedReceive implements Request, Pollable, Awaited {
  private static final int UNDER_WAY = 0;
  private static final int DONE = 1;
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Operation.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final Completion completion;

  @SuppressWarnings("unused") // through STATE
  private int state;

  private Status status = Status.EMPTY;
  private @Nullable RuntimeException failure;
  private @Nullable CompletableFuture<Status> future;

  /** Whether it is a persistent request that has been started. */
  private boolean startedAgain;

  /** Whether it is a persistent request whose last end has been taken note of, if it had one. */
  private boolean inactive;

  /** Set, under the lock, by threads that sleep until this is done. */
  public @Nullable Waiter sleepers;

  /**
   * The rank of the job that this is with, and where a waiting thread polls first; {@link
   * Comm#ANY_SOURCE} while it may be any.
   */
  public int peer = Comm.ANY_SOURCE;

  /** Whether a thread that waits for it is polling. */
  public boolean polledFor;

  /** Whether the thread that waits for it leaves polling to others. */
  public boolean background;

  /** Whether it counts among those that the progress thread looks after. */
  public boolean counted;

  /** Place in the engine's table, while a peer may name this operation; 0 if none. */
  public long id;

  public Operation(Completion completion) {
    this.completion = completion;
  }

  /** Ready to be used again. */
  public final void renew() {
    STATE.setRelease(this, UNDER_WAY);
    status = Status.EMPTY;
    failure = null;
    future = null;
    sleepers = null;
    id = 0;
    inactive = false;
  }

  /** Nothing has been started yet. */
  protected final void rest() {
    complete(Status.EMPTY);
    inactive = true;
  }

  /**
   * It is a persistent request, about to be started.
   *
   * @param what it is, in words
   */
  protected final void requireNotUnderWay(String what) {
    if (!isDone()) {
      throw new ArgumentException(
          FailureCode.CALL_ORDER,
          "a persistent " + what + " is still under way; await it before starting it again");
    }
    startedAgain = true;
  }

  /** See {@link dev.weft.request.PersistentRequest#isActive}. */
  public final boolean isActive() {
    return !inactive;
  }

  /** The caller takes note of the end. */
  private Status end() {
    if (startedAgain) {
      inactive = true;
    }
    return result();
  }

  public final void complete(Status result) {
    status = result;
    finish();
  }

  public final void fail(RuntimeException cause) {
    if (!isDone()) {
      failure = cause;
      finish();
    }
  }

  private void finish() {
    STATE.setRelease(this, DONE);
    completion.ended(this);
    if (future != null) {
      tell(future);
    }
  }

  /** Not on this thread, which holds the lock: what depends on the future may take its time. */
  private void tell(CompletableFuture<Status> waiting) {
    RuntimeException cause = failure;
    Status result = status;
    CompletableFuture<Status> _ =
        waiting.completeAsync(
            () -> {
              if (cause != null) {
                throw cause;
              }
              return result;
            });
  }

  /** What a thread that sleeps for this waits for. Under the lock. */
  protected abstract WaitTarget target();

  @Override
  public void show(Consumer<SleepingThread> shown) {
    shown.accept(new SleepingThread(target()));
  }

  /** Whether the program may wait for its future. Under the lock. */
  public final boolean hasFuture() {
    return future != null;
  }

  /**
   * Called under the lock by a thread that is about to sleep until this is done, when nothing is
   * left to be sent.
   */
  public void failIfHopeless(StandingTable ranks) {}

  /**
   * Why the wait for this ends although it stays under way, or null. Of interest again when {@link
   * #alert} has been called.
   */
  public @Nullable RuntimeException pendingFailure() {
    return null;
  }

  /** Under the lock: whoever waits for this looks at its {@link #pendingFailure}. */
  final void alert() {
    completion.alerted(this);
  }

  /** Called under the lock by {@link #cancel}; takes the operation back if that can be. */
  void cancelLocked() {}

  /**
   * Called under the lock when a blocking caller must leave: lets go of the user's buffer, or says
   * that it cannot.
   */
  public boolean abandonLocked() {
    return true;
  }

  /** Whether it is a part of an operation that all ranks of a group take part in. */
  boolean isTogether() {
    return false;
  }

  /** Of a wait for this as a request: that it was interrupted. Under the lock. */
  public WaitInterruptedException interruptedWait() {
    return isTogether() ? Failures.interruptedTogether() : Failures.interrupted();
  }

  /** Of a blocking call: that it was interrupted, and what it has done. Under the lock. */
  public WaitInterruptedException interruptedCall() {
    return interruptedWait();
  }

  @Override
  public final boolean isDone() {
    return (int) STATE.getAcquire(this) == DONE;
  }

  @Override
  public Status await() {
    if (!isDone()) {
      completion.await(this, Long.MAX_VALUE);
    }
    return end();
  }

  @Override
  public Status await(Duration limit) {
    if (!isDone()) {
      completion.await(this, nanos(limit));
    }
    return end();
  }

  private static long nanos(Duration limit) {
    try {
      return limit.toNanos();
    } catch (ArithmeticException centuries) {
      return limit.isNegative() ? 0 : Long.MAX_VALUE;
    }
  }

  @Override
  public final void poll() {
    if (!isDone()) {
      completion.pollOnce();
    }
  }

  @Override
  public boolean test() {
    poll();
    if (!isDone()) {
      RuntimeException pending = pendingFailure();
      if (pending != null) {
        throw pending;
      }
      return false;
    }
    Status _ = end();
    return true;
  }

  @Override
  public Status status() {
    if (!isDone()) {
      throw new ArgumentException(
          FailureCode.CALL_ORDER, "the operation is still under way; await it first");
    }
    return result();
  }

  public final Status result() {
    RuntimeException cause = failure;
    if (cause != null) {
      throw Failures.here(cause);
    }
    return status;
  }

  @Override
  public void cancel() {
    try (var _ = completion.lock().hold()) {
      if (!isDone()) {
        cancelLocked();
      }
    }
  }

  @Override
  public final CompletableFuture<Status> toFuture() {
    try (var _ = completion.lock().hold()) {
      if (future == null) {
        future = new CompletableFuture<>();
        if (isDone()) {
          tell(future);
        } else {
          completion.promised(this);
        }
      }
      return future;
    }
  }

  /** What it is, in words, without how far it has come. Any thread, without the lock. */
  protected String words() {
    return "operation";
  }

  /** A rank of the job, in words. */
  protected static String rank(int rank) {
    return switch (rank) {
      case Comm.ANY_SOURCE -> "any rank";
      case Comm.PROC_NULL -> "PROC_NULL";
      default -> "world rank " + rank;
    };
  }

  @Override
  public final String toString() {
    if (!isDone()) {
      return words() + ", under way";
    }
    RuntimeException cause = failure;
    if (cause != null) {
      return words() + ", failed: " + cause.getMessage();
    }
    return words() + (status.cancelled() ? ", cancelled" : ", complete");
  }
}
