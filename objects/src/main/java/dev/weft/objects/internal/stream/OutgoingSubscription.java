package dev.weft.objects.internal.stream;

import dev.weft.data.Slice;
import dev.weft.failure.FailureCode;
import dev.weft.objects.internal.value.Batch;
import dev.weft.objects.internal.value.PrimitiveArrays;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The items between their source and their reader. The source adds no more items than there is room
 * for, or than were requested. Any thread; {@link #awaitRoom} blocks.
 */
final class OutgoingSubscription {
  /** Beyond this a batch ends; a single item may be larger. */
  private static final long BATCH_BYTES = 256 << 10;

  private final Deque<Item> items = new ArrayDeque<>();
  private long bytes;
  private boolean ended;
  private @Nullable Throwable failure;
  private @Nullable CompletableFuture<Batch> waiting;
  private int most;

  private record Item(@Nullable Object value, long bytes) {}

  /** The next items; one call at a time. */
  CompletableFuture<Batch> take(int wanted) {
    CompletableFuture<Batch> asked = new CompletableFuture<>();
    synchronized (this) {
      if (waiting != null) {
        return CompletableFuture.failedFuture(
            new IllegalStateException(
                FailureCode.CALL_ORDER.after("the stream is being asked for items already")));
      }
      waiting = asked;
      most = wanted;
    }
    answer();
    return asked;
  }

  void put(@Nullable Object value) {
    synchronized (this) {
      if (ended) {
        return;
      }
      long size = bytesOf(value);
      items.add(new Item(value, size));
      bytes += size;
    }
    answer();
  }

  /** Nothing more comes. */
  void end(@Nullable Throwable why) {
    synchronized (this) {
      if (ended) {
        return;
      }
      ended = true;
      failure = why;
      notifyAll();
    }
    answer();
  }

  /** Nobody takes anything any more. */
  void abandon(Throwable why) {
    synchronized (this) {
      items.clear();
      bytes = 0;
    }
    end(why);
  }

  synchronized int buffered() {
    return items.size();
  }

  /** Blocks until there is room for an item; false if none is wanted. */
  synchronized boolean awaitRoom() throws InterruptedException {
    while (!ended && (items.size() >= Batch.MOST_ITEMS || bytes >= BATCH_BYTES)) {
      wait();
    }
    return !ended;
  }

  /** Outside the lock, because completing a request sends its answer. */
  private void answer() {
    CompletableFuture<Batch> asked;
    Batch batch = null;
    Throwable why;
    synchronized (this) {
      asked = waiting;
      if (asked == null || (items.isEmpty() && !ended)) {
        return;
      }
      waiting = null;
      why = items.isEmpty() ? failure : null;
      if (why == null) {
        batch = batch();
      }
      notifyAll();
    }
    boolean _ = why != null ? asked.completeExceptionally(why) : asked.complete(batch);
  }

  private Batch batch() {
    List<@Nullable Object> taken = new ArrayList<>();
    long size = 0;
    while (taken.size() < most && size < BATCH_BYTES && !items.isEmpty()) {
      Item item = items.remove();
      taken.add(item.value());
      size += item.bytes();
    }
    bytes -= size;
    return new Batch(taken, items.isEmpty() && ended && failure == null);
  }

  private static long bytesOf(@Nullable Object value) {
    if (value instanceof String text) {
      return text.length();
    }
    Slice array = value == null ? null : PrimitiveArrays.slice(value);
    return array == null ? 0 : array.bytes();
  }
}
