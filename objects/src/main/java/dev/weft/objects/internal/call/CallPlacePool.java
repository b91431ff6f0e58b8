package dev.weft.objects.internal.call;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The free places. A thread mostly finds the place that it returned last, in a slot of its own. Any
 * thread; nothing blocks.
 */
final class CallPlacePool {
  /** A power of two. */
  private static final int SPOTS = 64;

  private final AtomicReferenceArray<@Nullable CallPlace> spots = new AtomicReferenceArray<>(SPOTS);
  private final AtomicInteger made = new AtomicInteger();
  private final IntFunction<CallPlace> maker;

  CallPlacePool(IntFunction<CallPlace> maker) {
    this.maker = maker;
  }

  CallPlace take() {
    int spot = spot();
    CallPlace place = spots.getAndSet(spot, null);
    return place != null ? place : takeElsewhere(spot);
  }

  private CallPlace takeElsewhere(int own) {
    for (int i = 1; i < SPOTS; i++) {
      int spot = (own + i) & (SPOTS - 1);
      if (spots.getPlain(spot) != null) {
        CallPlace place = spots.getAndSet(spot, null);
        if (place != null) {
          return place;
        }
      }
    }
    return maker.apply(made.getAndIncrement());
  }

  /** What finds no spot is left to the garbage collector. */
  void give(CallPlace place) {
    int own = spot();
    for (int i = 0; i < SPOTS; i++) {
      if (spots.compareAndSet((own + i) & (SPOTS - 1), null, place)) {
        return;
      }
    }
  }

  private static int spot() {
    return (int) Thread.currentThread().threadId() & (SPOTS - 1);
  }
}
