package dev.weft.parallel;

import dev.weft.objects.Serve;
import dev.weft.objects.ServeQueue;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The object of a rank that the others call: hands the calls to the threads that carry out tasks,
 * and to the dispatcher of the tasks that the rank has submitted. Any thread; {@link #serve} blocks
 * until the node ends.
 */
final class RankTasks implements TaskServer, Serve {
  private final TaskThreads threads;

  /** Null until this rank can submit, and so nobody has a task of it. */
  private volatile @Nullable Submitter submitter;

  RankTasks(TaskThreads threads) {
    this.threads = threads;
  }

  void submittedBy(Submitter ofThisRank) {
    submitter = ofThisRank;
  }

  private Submitter submitter() {
    return Objects.requireNonNull(submitter);
  }

  @Override
  public CompletableFuture<@Nullable Object> run(int rank, long number, Object tasks) {
    return threads.run(rank, number, tasks);
  }

  @Override
  public void cancel(int rank, long number, int place) {
    threads.cancel(rank, number, place);
  }

  @Override
  public CompletableFuture<@Nullable Object> failure(int rank, long number, int place) {
    return CompletableFuture.failedFuture(threads.failure(rank, number, place));
  }

  @Override
  public CompletableFuture<@Nullable Object> ended(
      long number, int[] places, Object values, long nanos) {
    CompletableFuture<?> _ = submitter().ended(number, places, (List<?>) values, nanos);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void failed(long number, int place) {
    submitter().failed(number, place);
  }

  @Override
  public void cameBack(long number, int[] places) {
    submitter().cameBack(number, places);
  }

  @Override
  public void serve(ServeQueue calls) {
    threads.look();
  }
}
