package dev.weft.objects.internal.stream;

import dev.weft.objects.internal.value.Batch;
import java.util.concurrent.CompletableFuture;

/** A stream on the wire: an object that is asked for items. So the request is the credit. */
public interface ItemSource {

  /**
   * Subscribes a rank.
   *
   * @return the number of the subscription
   */
  int open(int consumer);

  /**
   * Asks for items; one request of a subscription at a time.
   *
   * @return completes once there is at least one item, or the end, or fails as the stream does
   */
  CompletableFuture<Batch> next(int subscription, int most) throws Exception;

  /** Wants no more. */
  void cancel(int subscription);
}
