package dev.weft.objects.internal.stream;

import dev.weft.objects.internal.thread.CallThreadPool;
import java.util.Iterator;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The source of the items of one subscription. Any thread; nothing blocks. */
interface Feed {

  /** Up to so many items are wanted now. */
  void request(int items);

  /** None is wanted any more. */
  void cancel();

  /** The items of one of the types that stream. */
  static Feed of(Object value, OutgoingSubscription outgoingSubscription, CallThreadPool threads) {
    return switch (value) {
      case Flow.Publisher<?> publisher -> PublisherFeed.of(publisher, outgoingSubscription);
      case Stream<?> stream ->
          new IteratorFeed(stream::iterator, stream::close, outgoingSubscription, threads);
      case Iterator<?> iterator ->
          new IteratorFeed(() -> iterator, () -> close(iterator), outgoingSubscription, threads);
      default -> throw new IllegalArgumentException(value.getClass() + " does not stream");
    };
  }

  /** Whether it can be read once only. */
  static boolean isOnce(Object value) {
    return !(value instanceof Flow.Publisher);
  }

  /** A stream of another rank is passed on: its source has to be told. */
  private static void close(@Nullable Iterator<?> iterator) {
    if (iterator instanceof IncomingIterator<?> incoming) {
      incoming.close();
    }
  }
}
