package dev.weft.objects.internal.call;

import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.objects.stub.LateValue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The result of one call; its first use waits for it. Any thread. */
final class FutureValue extends LateValue {
  private final CompletableFuture<@Nullable Object> future;
  private final String what;
  private final long limitMillis;

  /**
   * @param what the call, in words
   * @param limitMillis how long each use waits; 0 for no limit
   */
  FutureValue(CompletableFuture<@Nullable Object> future, String what, long limitMillis) {
    this.future = future;
    this.what = what;
    this.limitMillis = limitMillis;
  }

  @Override
  public Object await() {
    if (!future.isDone()) {
      NodeThread.currentMayBlock();
    }
    try {
      Object value =
          limitMillis == 0 ? future.get() : future.get(limitMillis, TimeUnit.MILLISECONDS);
      if (value == null) {
        throw new NullPointerException(what + " has returned null");
      }
      return value;
    } catch (ExecutionException e) {
      throw Unchecked.thrown(e.getCause() == null ? e : e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException("interrupted while waiting for the result of " + what);
    } catch (TimeoutException e) {
      throw new WaitTimeoutException(
          "%s has not returned within %d ms; a further use waits again"
              .formatted(what, limitMillis));
    }
  }

  @Override
  public boolean isThere() {
    return future.isDone();
  }

  /** Does not wait, so that a debugger can show it. */
  @Override
  public String toString() {
    return switch (future.state()) {
      case RUNNING -> "the result of " + what + ", which has not come yet";
      case SUCCESS -> String.valueOf(future.resultNow());
      case FAILED -> "no result of " + what + ": " + future.exceptionNow();
      case CANCELLED -> "no result of " + what + ": cancelled";
    };
  }
}
