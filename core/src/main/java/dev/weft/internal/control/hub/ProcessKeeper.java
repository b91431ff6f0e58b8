package dev.weft.internal.control.hub;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Keeps the process of a hub until the hub has ended. Any thread. */
final class ProcessKeeper {
  private final CountDownLatch over = new CountDownLatch(1);

  /** Keeps it from ending when its program has. Does not block. */
  void keep() {
    Thread.ofPlatform()
        .daemon(false)
        .inheritInheritableThreadLocals(false)
        .name("weft-hub-keeper")
        .start(() -> awaitEnd(Long.MAX_VALUE));
  }

  /** Blocks until the hub has ended, or the time is over; an interruption ends the wait. */
  void awaitEnd(long limitMillis) {
    try {
      boolean _ = over.await(limitMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The hub has ended. */
  void hubHasEnded() {
    over.countDown();
  }
}
