package dev.weft.parallel;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The results of many tasks, one after the other, while further tasks are carried out. A task is
 * taken from its source only when so few results wait to be taken that there is room for one more:
 * so a source may be endless, and a slow reader slows the tasks. Close it to give up what is under
 * way. One thread; {@link #next} blocks.
 *
 * <pre>{@code
 * for (double area : executor.map(shapes, Shape::area)) {
 *   sum += area;
 * }
 * }</pre>
 *
 * @param <R> what a task returns
 */
public final class TaskResults<R extends @Nullable Object> implements Iterable<R>, AutoCloseable {
  private final Iterator<?> source;
  private final Function<Object, RemoteTask<R>> submit;

  /** Started and not given, in order. */
  private final Set<RemoteTask<R>> underWay = new LinkedHashSet<>();

  private final BlockingQueue<RemoteTask<R>> ended = new LinkedBlockingQueue<>();
  private boolean ordered = true;
  private IntSupplier ahead;
  private int left;
  private long given;
  private @Nullable ProgressLine progress;

  /**
   * @param source tasks or items
   * @param submit starts the task of one
   * @param ahead how many are started and not given, at most
   */
  TaskResults(Iterator<?> source, Function<Object, RemoteTask<R>> submit, IntSupplier ahead) {
    this.source = source;
    this.submit = submit;
    this.ahead = ahead;
  }

  /** Gives results as their tasks end, not in the order of the tasks. Before the first result. */
  public TaskResults<R> asTheyCome() {
    requireNew();
    ordered = false;
    return this;
  }

  /**
   * Has at most so many tasks under way or ended without their results being taken; by default four
   * for each rank, sixteen at least, and more if tasks are so short that they travel in batches.
   * Before the first result.
   *
   * @throws ArgumentException if that is less than 1
   */
  public TaskResults<R> ahead(int tasks) {
    requireNew();
    if (tasks < 1) {
      throw new ArgumentException(
          FailureCode.BALANCE, "%d tasks ahead; give 1 at least".formatted(tasks));
    }
    ahead = () -> tasks;
    return this;
  }

  /**
   * Tells how far it is, as a line that replaces the one before: at most five times a second, and
   * at the end.
   *
   * @param total of all results, or 0 if that is not known
   * @param line gets text that begins with a carriage return and has no end of line, except the
   *     last one
   */
  public TaskResults<R> withProgress(long total, Consumer<String> line) {
    requireNew();
    progress = new ProgressLine(total, line);
    return this;
  }

  private void requireNew() {
    if (given > 0 || left > 0) {
      throw new IllegalStateException(
          FailureCode.CALL_ORDER.after("results have been taken; say so before the first one"));
    }
  }

  /** The results that have not been taken: they can be gone through once. */
  @Override
  public Iterator<R> iterator() {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return TaskResults.this.hasNext();
      }

      @Override
      public R next() {
        return TaskResults.this.next();
      }
    };
  }

  /** Whether there is a further result, which may be under way. Starts tasks if there is room. */
  public boolean hasNext() {
    fill();
    if (left == 0 && progress != null) {
      progress.end(given);
    }
    return left > 0;
  }

  private void fill() {
    int most = ahead.getAsInt();
    while (left < most && source.hasNext()) {
      RemoteTask<R> task = submit.apply(source.next());
      left++;
      boolean _ = underWay.add(task);
      if (!ordered) {
        task.whenDone(() -> ended.add(task));
      }
    }
  }

  /**
   * The next result; blocks until there is one.
   *
   * @throws CompletionException with the exception of the task as its cause; the next call gives
   *     the next result
   * @throws WaitInterruptedException if the thread is interrupted; the tasks go on
   */
  public R next() {
    if (!hasNext()) {
      throw new NoSuchElementException(FailureCode.USED_UP.after("all results have been given"));
    }
    RemoteTask<R> task = ordered ? underWay.iterator().next() : awaitAny();
    try {
      return result(task);
    } finally {
      if (task.isDone()) {
        taken(task);
      }
    }
  }

  private void taken(RemoteTask<R> task) {
    boolean _ = underWay.remove(task);
    left--;
    given++;
    if (progress != null) {
      progress.at(given);
    }
  }

  private RemoteTask<R> awaitAny() {
    RemoteTask<R> first = ended.poll();
    if (first != null) {
      return first;
    }
    try (RunningTask.Wait _ = RunningTask.awaiting(new CompletableFuture<R>())) {
      return ended.take();
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static <R extends @Nullable Object> R result(CompletableFuture<R> task) {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new CompletionException(e.getCause());
    } catch (CancellationException e) {
      throw new CompletionException(e);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static WaitInterruptedException interrupted() {
    Thread.currentThread().interrupt();
    return new WaitInterruptedException("interrupted while waiting for a task to end");
  }

  /** Cancels the tasks whose results have not been given. */
  @Override
  public void close() {
    underWay.forEach(task -> task.cancel(true));
    underWay.clear();
    left = 0;
    ahead = () -> 0;
  }
}
