package dev.weft.objects.internal.stream;

import dev.weft.failure.FailureCode;
import dev.weft.objects.internal.name.Unreferenced;
import dev.weft.objects.internal.thread.CallThreadPool;
import dev.weft.objects.internal.value.Batch;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A publisher, stream or iterator of this node that other ranks read. It ends for a reader that
 * cancels or dies, and for all readers once it has no references. Any thread; nothing blocks.
 */
final class OutgoingStream implements ItemSource, Unreferenced {
  private final Object items;
  private final Consumer<OutgoingStream> onEnd;
  private final CallThreadPool threads;
  private final AtomicInteger opened = new AtomicInteger();
  private final Map<Integer, Subscription> open = new ConcurrentHashMap<>();

  private record Subscription(int consumer, OutgoingSubscription outgoingSubscription, Feed feed) {
    void cancel(String why) {
      outgoingSubscription.abandon(new CancellationException(why));
      feed.cancel();
    }
  }

  /**
   * @param onEnd told when no reader can come any more
   * @param threads where the program's iterators are read
   */
  OutgoingStream(Object items, Consumer<OutgoingStream> onEnd, CallThreadPool threads) {
    this.items = items;
    this.onEnd = onEnd;
    this.threads = threads;
  }

  @Override
  public int open(int consumer) {
    int number = opened.getAndIncrement();
    if (number > 0 && Feed.isOnce(items)) {
      throw new IllegalStateException(
          FailureCode.USED_UP.after("the stream is read already; a stream can be read once"));
    }
    OutgoingSubscription outgoingSubscription = new OutgoingSubscription();
    open.put(
        number,
        new Subscription(
            consumer, outgoingSubscription, Feed.of(items, outgoingSubscription, threads)));
    return number;
  }

  @Override
  public CompletableFuture<Batch> next(int subscription, int most) {
    Subscription asked = open.get(subscription);
    if (asked == null || most < 1 || most > Batch.MOST_ITEMS) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(
              FailureCode.USED_UP.after("the stream has been read to its end, or cancelled")));
    }
    asked.feed().request(most);
    CompletableFuture<Batch> batch = asked.outgoingSubscription().take(most);
    return batch.whenComplete(
        (given, failure) -> {
          if (given == null || given.last()) {
            end(subscription);
          }
        });
  }

  @Override
  public void cancel(int subscription) {
    Subscription ended = end(subscription);
    if (ended != null) {
      ended.cancel("cancelled by its reader");
    }
  }

  private @Nullable Subscription end(int subscription) {
    Subscription ended = open.remove(subscription);
    if (ended != null && Feed.isOnce(items)) {
      onEnd.accept(this);
    }
    return ended;
  }

  /** A rank is gone. */
  void lost(int rank) {
    open.forEach(
        (number, subscription) -> {
          if (subscription.consumer() == rank) {
            cancel(number);
          }
        });
  }

  @Override
  public void unreferenced() {
    List.copyOf(open.keySet()).forEach(this::cancel);
    if (opened.getAndIncrement() == 0 && Feed.isOnce(items)) {
      Feed.of(items, new OutgoingSubscription(), threads).cancel();
    }
    onEnd.accept(this);
  }

  int subscriptions() {
    return open.size();
  }
}
