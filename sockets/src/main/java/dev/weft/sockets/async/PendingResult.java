package dev.weft.sockets.async;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The future of a call, which behaves as the JDK's do. Any thread. */
final class PendingResult<V> extends CompletableFuture<V> implements Completion<V> {
  private final AutoCloseable channel;
  private volatile @Nullable BooleanSupplier ending;

  PendingResult(AutoCloseable channel) {
    this.channel = channel;
  }

  /**
   * Says how the call is ended before its time, which returns whether that has ended it. Before the
   * program gets this.
   */
  void onCancel(BooleanSupplier ends) {
    ending = ends;
  }

  /** The same: a call makes a number of the class that its future has. */
  @SuppressWarnings("unchecked")
  Completion<Number> ofNumbers() {
    return (Completion<Number>) (Completion<?>) this;
  }

  @Override
  public void succeed(@Nullable V value) {
    boolean _ = complete(value);
  }

  /** The JDK's futures know failures of one class only. */
  @Override
  public void fail(Throwable failure) {
    boolean _ =
        completeExceptionally(failure instanceof IOException ? failure : new IOException(failure));
  }

  @Override
  public void failLater(Throwable failure) {
    fail(failure);
  }

  /** A cancelled one has no words, as by the JDK's channels. */
  @Override
  public V get() throws InterruptedException, ExecutionException {
    try {
      return super.get();
    } catch (CancellationException wordy) {
      throw new CancellationException();
    }
  }

  @Override
  public V get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    try {
      return super.get(timeout, unit);
    } catch (CancellationException wordy) {
      throw new CancellationException();
    }
  }

  /**
   * Cancels the call, after which the channel refuses others of its kind.
   *
   * @param mayInterruptIfRunning whether to close the channel
   */
  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    BooleanSupplier ends = ending;
    if (isDone() || (ends != null && !ends.getAsBoolean())) {
      return false;
    }
    boolean cancelled = super.cancel(false);
    if (cancelled && mayInterruptIfRunning) {
      try {
        channel.close();
      } catch (Exception ignored) {
        // As by the JDK: the caller wants no more of it.
      }
    }
    return cancelled;
  }
}
