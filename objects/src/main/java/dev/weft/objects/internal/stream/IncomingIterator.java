package dev.weft.objects.internal.stream;

import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.objects.internal.call.NodeThread;
import dev.weft.objects.internal.call.Unchecked;
import dev.weft.objects.internal.value.Batch;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The items of a stream on another rank. While one batch is read the next one arrives; further
 * batches are not kept. One thread; blocks while there is no item.
 */
final class IncomingIterator<T> implements Iterator<T>, AutoCloseable {
  private final Subscribing source;
  private int subscription;
  private boolean opened;
  private boolean ended;
  private Iterator<@Nullable Object> batch = Collections.emptyIterator();
  private @Nullable CompletableFuture<Batch> ahead;

  IncomingIterator(Subscribing source) {
    this.source = source;
  }

  @Override
  public boolean hasNext() {
    while (!batch.hasNext() && !ended) {
      fetch();
    }
    return batch.hasNext();
  }

  private void fetch() {
    boolean right = false;
    try {
      if (!opened) {
        subscription = source.open();
        opened = true;
      }
      Batch come = await(ahead == null ? source.next(subscription, Batch.MOST_ITEMS) : ahead);
      ended = come.last();
      ahead = ended ? null : source.next(subscription, Batch.MOST_ITEMS);
      batch = come.items().iterator();
      right = true;
    } finally {
      if (!right) {
        close();
      }
    }
  }

  private static Batch await(CompletableFuture<Batch> coming) {
    if (!coming.isDone()) {
      NodeThread.currentMayBlock();
    }
    try {
      return coming.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException(
          "interrupted while waiting for the next item of a stream, which ends with that");
    } catch (ExecutionException e) {
      throw Unchecked.thrown(e.getCause() == null ? e : e.getCause());
    }
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // the items are what the method's type says
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException(FailureCode.USED_UP.after("the stream has ended"));
    }
    return (T) batch.next();
  }

  /** Ends the stream at its source, too. Does not wait for that. */
  @Override
  public void close() {
    batch = Collections.emptyIterator();
    if (!ended) {
      ended = true;
      if (opened) {
        source.cancel(subscription);
      }
    }
  }
}
