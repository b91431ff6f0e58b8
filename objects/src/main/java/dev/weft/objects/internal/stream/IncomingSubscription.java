package dev.weft.objects.internal.stream;

import dev.weft.failure.FailureCode;
import dev.weft.objects.internal.value.Batch;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A subscription to a publisher on another rank. It asks there for the items that the subscriber
 * wants, one batch after the other, and delivers them on another thread. Any thread; blocks only
 * while a request is sent.
 */
final class IncomingSubscription<T> implements Flow.Subscription {
  private final Subscribing source;
  private final int number;
  private final Flow.Subscriber<? super T> subscriber;
  private long wanted;
  private boolean asking;
  private volatile boolean ended;

  IncomingSubscription(Subscribing source, int number, Flow.Subscriber<? super T> subscriber) {
    this.source = source;
    this.number = number;
    this.subscriber = subscriber;
  }

  @Override
  public void request(long items) {
    if (items <= 0) {
      cancel();
      subscriber.onError(
          new IllegalArgumentException(
              FailureCode.ARGUMENT.after(items + " items requested; request at least one")));
      return;
    }
    synchronized (this) {
      wanted = wanted + items < 0 ? Long.MAX_VALUE : wanted + items;
    }
    ask();
  }

  private void ask() {
    int most;
    synchronized (this) {
      if (ended || asking || wanted == 0) {
        return;
      }
      asking = true;
      most = (int) Math.min(wanted, Batch.MOST_ITEMS);
    }
    CompletableFuture<Batch> _ =
        source.next(number, most).whenCompleteAsync(this::come, source::deliver);
  }

  private void come(@Nullable Batch batch, @Nullable Throwable failure) {
    if (batch == null) {
      failed(
          failure instanceof CompletionException e && e.getCause() != null
              ? e.getCause()
              : failure);
      return;
    }
    if (!given(batch)) {
      return;
    }
    synchronized (this) {
      wanted -= batch.items().size();
      asking = false;
    }
    if (!batch.last()) {
      ask();
    } else if (!ended) {
      ended = true;
      subscriber.onComplete();
    }
  }

  /** A subscriber that throws has, as the interface says, cancelled. */
  @SuppressWarnings({"unchecked", "NullAway"}) // the items are what the method's type says
  private boolean given(Batch batch) {
    boolean right = false;
    try {
      for (Object item : batch.items()) {
        if (!ended) {
          subscriber.onNext((T) item);
        }
      }
      right = true;
    } finally {
      if (!right) {
        cancel();
      }
    }
    return right;
  }

  private void failed(@Nullable Throwable failure) {
    if (!ended) {
      cancel();
      subscriber.onError(failure == null ? new IllegalStateException("no items") : failure);
    }
  }

  @Override
  public void cancel() {
    if (!ended) {
      ended = true;
      source.cancel(number);
    }
  }
}
