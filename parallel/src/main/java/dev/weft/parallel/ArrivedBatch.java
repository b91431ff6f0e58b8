package dev.weft.parallel;

import dev.weft.failure.CodecException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that have come to a rank together, and what has become of them. Their results go back
 * together: when all have ended, but none waits for longer than {@link #TELL_NANOS} and the end of
 * one more task. Any thread; blocks only while results are sent.
 */
final class ArrivedBatch {
  static final long TELL_NANOS = 2 * TaskPace.BATCH_NANOS;

  private final Supplier<Submitter> submitter;
  private final long number;
  private final boolean fetched;
  private final List<RunningTask> tasks;
  private final BiConsumer<Integer, Throwable> keepFailure;
  private final CompletableFuture<@Nullable Object> answer = new CompletableFuture<>();

  /** The results that have not been told yet. */
  private Results untold = new Results();

  private int left;

  /** Results of some tasks. */
  private static final class Results {
    private final long sinceNanos = System.nanoTime();
    private final List<Integer> places = new ArrayList<>();
    private final List<@Nullable Object> values = new ArrayList<>();
    private long nanos;

    void add(int place, @Nullable Object value, long took) {
      places.add(place);
      values.add(value);
      nanos += took;
    }
  }

  /**
   * @param submitter asked for once the first task has begun
   * @param fetched whether the rank has asked for the task, so that it goes first
   * @param keepFailure keeps the exception of the task of a place until the submitter asks for it
   */
  ArrivedBatch(
      Supplier<Submitter> submitter,
      long number,
      boolean fetched,
      List<Object> works,
      TaskThreads owner,
      BiConsumer<Integer, Throwable> keepFailure) {
    this.submitter = submitter;
    this.number = number;
    this.fetched = fetched;
    this.keepFailure = keepFailure;
    this.tasks = new ArrayList<>(works.size());
    for (Object work : works) {
      tasks.add(new RunningTask(owner, work, this, tasks.size()));
    }
    this.left = tasks.size();
  }

  List<RunningTask> tasks() {
    return tasks;
  }

  boolean isFetched() {
    return fetched;
  }

  /** Completes once the submitter has been told what has become of each task. */
  CompletableFuture<@Nullable Object> answer() {
    return answer;
  }

  /** A task has ended, and so have those that it has submitted. */
  void ended(int place, @Nullable Object value, @Nullable Throwable failure, long nanos) {
    Results told = null;
    boolean over;
    synchronized (this) {
      left--;
      over = left == 0;
      if (failure == null) {
        if (untold.places.isEmpty()) {
          untold = new Results();
        }
        untold.add(place, value, nanos);
      }
      if (over || System.nanoTime() - untold.sinceNanos >= TELL_NANOS) {
        told = takeUntold();
      }
    }
    if (failure != null) {
      tellFailure(place, failure);
    }
    tell(told);
    if (over) {
      boolean _ = answer.complete(null);
    }
  }

  /** Tasks that are given back, and will not begin. */
  void giveBack(List<Integer> places) {
    Results told;
    boolean over;
    synchronized (this) {
      left -= places.size();
      over = left == 0;
      told = takeUntold();
    }
    tell(told);
    submitter.get().cameBack(number, array(places));
    if (over) {
      boolean _ = answer.complete(null);
    }
  }

  /** Tells the results that wait, because a task has gone on for long. */
  void tellUntold() {
    Results told;
    synchronized (this) {
      told = takeUntold();
    }
    tell(told);
  }

  private Results takeUntold() {
    Results taken = untold;
    untold = new Results();
    return taken;
  }

  private void tell(@Nullable Results results) {
    if (results == null || results.places.isEmpty()) {
      return;
    }
    CompletableFuture<?> _ =
        submitter
            .get()
            .ended(number, array(results.places), results.values, results.nanos)
            .whenComplete(
                (_, failure) -> {
                  Throwable cause =
                      failure instanceof CompletionException ? failure.getCause() : failure;
                  if (cause instanceof CodecException) {
                    Thread _ = Thread.startVirtualThread(() -> tellAlone(results, cause));
                  }
                });
  }

  /** One of them cannot travel: each is told by itself, and that one has failed. */
  private void tellAlone(Results results, Throwable why) {
    if (results.places.size() == 1) {
      tellFailure(results.places.getFirst(), why);
      return;
    }
    for (int i = 0; i < results.places.size(); i++) {
      Results one = new Results();
      one.add(results.places.get(i), results.values.get(i), results.nanos / results.places.size());
      tell(one);
    }
  }

  private void tellFailure(int place, Throwable failure) {
    keepFailure.accept(place, failure);
    submitter.get().failed(number, place);
  }

  private static int[] array(List<Integer> places) {
    return places.stream().mapToInt(Integer::intValue).toArray();
  }
}
