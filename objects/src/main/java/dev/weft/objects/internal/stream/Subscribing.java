package dev.weft.objects.internal.stream;

import dev.weft.failure.WeftException;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.thread.CallThreadPool;
import dev.weft.objects.internal.value.Batch;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A reader's view of a stream of another rank. Any thread. */
final class Subscribing {
  private final ObjectReference<ItemSource> source;
  private final int rank;
  private final CallThreadPool threads;

  /**
   * @param rank the reader's
   * @param threads where subscribers get what has come
   */
  Subscribing(ObjectReference<ItemSource> source, int rank, CallThreadPool threads) {
    this.source = source;
    this.rank = rank;
    this.threads = threads;
  }

  /** Gives a subscriber what has come. */
  void deliver(Runnable delivery) {
    threads.start("weft-stream", delivery);
  }

  /** Subscribes; blocks until that is done. */
  int open() {
    return source.call().open(rank);
  }

  /**
   * Asks for items. The future reports that it cannot be asked, because earlier items come first.
   */
  CompletableFuture<Batch> next(int subscription, int most) {
    try {
      return source.call().next(subscription, most);
    } catch (Exception e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Wants no more; whether the source is still there does not matter. */
  void cancel(int subscription) {
    try {
      CompletableFuture<@Nullable Void> _ = source.asyncRun(items -> items.cancel(subscription));
    } catch (WeftException e) {
      // Then it has ended by itself.
    }
  }
}
