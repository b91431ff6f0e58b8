package dev.weft.objects.internal.group;

import dev.weft.objects.GroupCallException;
import dev.weft.objects.MemberResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Waits for some of a group's results, as they come, and cancels the rest. Any thread. */
final class FirstResults<R extends @Nullable Object> {
  private final MemberCalls<R> calls;
  private final int wanted;
  private final List<MemberResult<R>> come = new ArrayList<>();
  private final List<MemberResult<R>> failed = new ArrayList<>();
  private final CompletableFuture<List<MemberResult<R>>> first = new CompletableFuture<>();

  FirstResults(MemberCalls<R> calls, int wanted) {
    this.calls = calls;
    this.wanted = wanted;
  }

  /** Once. */
  CompletableFuture<List<MemberResult<R>>> start() {
    for (int i = 0; i < calls.size(); i++) {
      int member = i;
      var _ = calls.of(member).whenComplete((_, _) -> ended(calls.result(member)));
    }
    return first;
  }

  private void ended(MemberResult<R> result) {
    if (note(result)) {
      // Not under the lock: it runs what others have attached to the calls.
      calls.cancel();
      complete();
    }
  }

  /** Whether this result was the last one that was needed to know. */
  private synchronized boolean note(MemberResult<R> result) {
    boolean known = isKnown();
    if (!known) {
      (result.isSuccess() ? come : failed).add(result);
    }
    return !known && isKnown();
  }

  private boolean isKnown() {
    return come.size() == wanted || failed.size() > calls.size() - wanted;
  }

  /** By the thread that has noted the last result needed: nothing is noted after that. */
  private void complete() {
    if (come.size() == wanted) {
      boolean _ = first.complete(List.copyOf(come));
    } else {
      failed.sort(Comparator.comparingInt(MemberResult::member));
      boolean _ = first.completeExceptionally(new GroupCallException(calls.size(), failed));
    }
  }
}
