package dev.weft.objects.internal.stream;

import dev.weft.objects.internal.thread.CallThreadPool;
import java.util.Iterator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads an iterator on its own thread, which starts at the first request and reads at most one
 * batch ahead of the requests.
 */
final class IteratorFeed implements Feed {
  private final Supplier<? extends Iterator<?>> items;
  private final Runnable close;
  private final OutgoingSubscription outgoingSubscription;
  private final CallThreadPool threads;
  private boolean begun;

  /** Of {@link #threads}, as long as it reads. */
  private @Nullable Thread reader;

  private boolean cancelled;

  IteratorFeed(
      Supplier<? extends Iterator<?>> items,
      Runnable close,
      OutgoingSubscription outgoingSubscription,
      CallThreadPool threads) {
    this.items = items;
    this.close = close;
    this.outgoingSubscription = outgoingSubscription;
    this.threads = threads;
  }

  @Override
  public synchronized void request(int wanted) {
    if (!begun && !cancelled) {
      begun = true;
      threads.start("weft-stream-source", this::readAll);
    }
  }

  private void readAll() {
    synchronized (this) {
      reader = Thread.currentThread();
      if (cancelled) {
        reader.interrupt();
      }
    }
    try {
      read();
    } finally {
      synchronized (this) {
        reader = null; // it goes on with something else, which must not be interrupted
      }
    }
  }

  private void read() {
    Throwable failure = null;
    try {
      Iterator<?> all = items.get();
      while (outgoingSubscription.awaitRoom() && all.hasNext()) {
        outgoingSubscription.put(all.next());
      }
    } catch (Throwable e) {
      failure = e;
    }
    outgoingSubscription.end(closing(failure));
  }

  private @Nullable Throwable closing(@Nullable Throwable failure) {
    try {
      close.run();
      return failure;
    } catch (Throwable e) {
      return failure == null ? e : failure;
    }
  }

  @Override
  public synchronized void cancel() {
    if (cancelled) {
      return;
    }
    cancelled = true;
    if (!begun) {
      Throwable _ = closing(null);
    } else if (reader != null) {
      reader.interrupt();
    }
  }
}
