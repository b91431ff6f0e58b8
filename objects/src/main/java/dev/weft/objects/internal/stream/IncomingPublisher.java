package dev.weft.objects.internal.stream;

import java.util.Objects;
import java.util.concurrent.Flow;

/**
 * A publisher on another rank; each subscriber subscribes there. Any thread; subscribing blocks.
 */
final class IncomingPublisher<T> implements Flow.Publisher<T> {
  private final Subscribing source;

  IncomingPublisher(Subscribing source) {
    this.source = source;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    Objects.requireNonNull(subscriber);
    int subscription;
    try {
      subscription = source.open();
    } catch (RuntimeException e) {
      subscriber.onSubscribe(Nothing.INSTANCE);
      subscriber.onError(e);
      return;
    }
    subscriber.onSubscribe(new IncomingSubscription<>(source, subscription, subscriber));
  }

  private enum Nothing implements Flow.Subscription {
    INSTANCE;

    @Override
    public void request(long items) {}

    @Override
    public void cancel() {}
  }
}
