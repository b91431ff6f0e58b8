package dev.weft.objects.internal.group;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The progress of one member, and the members that wait for it. Any thread. */
public final class BarrierProgress {
  private static final long NOWHERE = -1;

  private final TreeMap<Long, CompletableFuture<@Nullable Void>> waiting = new TreeMap<>();
  private long reached = NOWHERE;
  private @Nullable RuntimeException broken;

  /** Completes once the member is at a step, or fails once it cannot get there. */
  synchronized CompletableFuture<@Nullable Void> await(long step) {
    if (step <= reached) {
      return CompletableFuture.completedFuture(null);
    }
    if (broken != null) {
      return CompletableFuture.failedFuture(broken);
    }
    return waiting.computeIfAbsent(step, _ -> new CompletableFuture<>());
  }

  /** The member is at a step, which is later than all before. */
  void advance(long step) {
    for (CompletableFuture<@Nullable Void> waiter : take(step)) {
      boolean _ = waiter.complete(null);
    }
  }

  private synchronized List<CompletableFuture<@Nullable Void>> take(long step) {
    reached = step;
    var there = waiting.headMap(step, true);
    List<CompletableFuture<@Nullable Void>> waiters = new ArrayList<>(there.values());
    there.clear();
    return waiters;
  }

  /** The member gets no further. */
  void fail(RuntimeException why) {
    for (CompletableFuture<@Nullable Void> waiter : takeAll(why)) {
      boolean _ = waiter.completeExceptionally(why);
    }
  }

  private synchronized List<CompletableFuture<@Nullable Void>> takeAll(RuntimeException why) {
    if (broken == null) {
      broken = why;
    }
    List<CompletableFuture<@Nullable Void>> waiters = new ArrayList<>(waiting.values());
    waiting.clear();
    return waiters;
  }
}
