package dev.weft.objects.internal.stream;

import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Subscribes to a publisher, and requests from it as many items as the reader requests. */
final class PublisherFeed implements Feed, Flow.Subscriber<Object> {
  private final OutgoingSubscription outgoingSubscription;
  private Flow.@Nullable Subscription subscription;
  private long wanted;
  private long requested;
  private boolean cancelled;

  private PublisherFeed(OutgoingSubscription outgoingSubscription) {
    this.outgoingSubscription = outgoingSubscription;
  }

  @SuppressWarnings("unchecked") // a subscriber to objects can take any
  static Feed of(Flow.Publisher<?> publisher, OutgoingSubscription outgoingSubscription) {
    PublisherFeed feed = new PublisherFeed(outgoingSubscription);
    ((Flow.Publisher<Object>) publisher).subscribe(feed);
    return feed;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    boolean unwanted;
    synchronized (this) {
      unwanted = cancelled || subscription != null;
      if (!unwanted) {
        subscription = given;
      }
    }
    if (unwanted) {
      given.cancel();
    } else {
      ask();
    }
  }

  /** Earlier requests count, and items not yet taken. */
  @Override
  public void request(int items) {
    synchronized (this) {
      wanted = Math.max(wanted, items - outgoingSubscription.buffered());
    }
    ask();
  }

  private void ask() {
    Flow.Subscription asked;
    long more;
    synchronized (this) {
      asked = subscription;
      more = wanted - requested;
      if (asked == null || cancelled || more <= 0) {
        return;
      }
      requested = wanted;
    }
    asked.request(more);
  }

  @Override
  public void onNext(Object item) {
    synchronized (this) {
      wanted--;
      requested--;
    }
    outgoingSubscription.put(item);
  }

  @Override
  public void onError(Throwable failure) {
    outgoingSubscription.end(failure);
  }

  @Override
  public void onComplete() {
    outgoingSubscription.end(null);
  }

  @Override
  public void cancel() {
    Flow.Subscription given;
    synchronized (this) {
      cancelled = true;
      given = subscription;
    }
    if (given != null) {
      given.cancel();
    }
  }
}
