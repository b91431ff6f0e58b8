package dev.weft.objects.internal.group;

import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.GroupCallException;
import dev.weft.objects.GroupResults;
import dev.weft.objects.MemberResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** The calls to a group's members that are under way, with a future for each. Any thread. */
final class MemberCalls<R extends @Nullable Object> implements GroupResults<R> {
  private final List<CompletableFuture<R>> calls;
  private final int[] ranks;

  MemberCalls(List<CompletableFuture<R>> calls, int[] ranks) {
    this.calls = List.copyOf(calls);
    this.ranks = ranks;
  }

  @Override
  public int size() {
    return calls.size();
  }

  @Override
  public CompletableFuture<R> of(int member) {
    return calls.get(member);
  }

  @Override
  public List<R> join() {
    try {
      return all().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof GroupCallException failed ? failed : e;
    }
  }

  @Override
  public CompletableFuture<List<R>> all() {
    return outcomes().thenApply(this::values);
  }

  @Override
  public CompletableFuture<List<MemberResult<R>>> outcomes() {
    return CompletableFuture.allOf(calls.toArray(CompletableFuture<?>[]::new))
        .handle((_, _) -> results());
  }

  private List<MemberResult<R>> results() {
    List<MemberResult<R>> results = new ArrayList<>(calls.size());
    for (int member = 0; member < calls.size(); member++) {
      results.add(result(member));
    }
    return Collections.unmodifiableList(results);
  }

  /** Of a call that has ended. */
  MemberResult<R> result(int member) {
    CompletableFuture<R> call = calls.get(member);
    Throwable failure =
        switch (call.state()) {
          case FAILED -> call.exceptionNow();
          case CANCELLED -> new CancellationException("the call was cancelled");
          default -> null;
        };
    @Nullable R value = failure == null ? call.resultNow() : null;
    return new MemberResult<>(member, ranks[member], value, failure);
  }

  private List<R> values(List<MemberResult<R>> results) {
    List<MemberResult<R>> failed = results.stream().filter(each -> !each.isSuccess()).toList();
    if (!failed.isEmpty()) {
      throw new GroupCallException(size(), failed);
    }
    List<R> values = new ArrayList<>(results.size());
    for (CompletableFuture<R> call : calls) {
      values.add(call.resultNow());
    }
    return Collections.unmodifiableList(values);
  }

  @Override
  public CompletableFuture<R> any() {
    return first(1).thenApply(results -> of(results.getFirst().member()).resultNow());
  }

  @Override
  public CompletableFuture<List<MemberResult<R>>> first(int count) {
    if (count < 1 || count > size()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "the first %d of %d results; give 1 to %d".formatted(count, size(), size()));
    }
    return new FirstResults<>(this, count).start();
  }

  @Override
  public CompletableFuture<R> reduce(BinaryOperator<R> operator) {
    return all()
        .thenApply(
            values -> {
              R combined = values.getFirst();
              for (R next : values.subList(1, values.size())) {
                combined = operator.apply(combined, next);
              }
              return combined;
            });
  }

  @Override
  public CompletableFuture<R> reduce(Op operation) {
    return all().thenApply(values -> Reduction.of(values, operation));
  }

  @Override
  public CompletableFuture<R> concatenated() {
    return all().thenApply(ArrayParts::concatenated);
  }

  @Override
  public void cancel() {
    for (CompletableFuture<R> call : calls) {
      boolean _ = call.cancel(true);
    }
  }
}
