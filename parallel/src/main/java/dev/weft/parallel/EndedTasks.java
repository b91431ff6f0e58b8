package dev.weft.parallel;

import dev.weft.failure.FailureCode;
import dev.weft.failure.WaitInterruptedException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

/** The futures of tasks in the order of their ends. One thread iterates; {@link #next} blocks. */
final class EndedTasks<T> implements Iterator<Future<T>> {
  private final BlockingQueue<Future<T>> ended = new LinkedBlockingQueue<>();
  private int left;

  EndedTasks(int tasks) {
    this.left = tasks;
  }

  /** Of a task that has not been submitted yet. */
  void watch(RemoteTask<T> task) {
    task.whenDone(() -> ended.add(task));
  }

  @Override
  public boolean hasNext() {
    return left > 0;
  }

  @Override
  public Future<T> next() {
    if (left == 0) {
      throw new NoSuchElementException(FailureCode.USED_UP.after("all tasks have been given"));
    }
    Future<T> next = ended.poll();
    if (next == null) {
      try (RunningTask.Wait _ = RunningTask.awaiting(new CompletableFuture<T>())) {
        next = ended.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new WaitInterruptedException("interrupted while waiting for a task to end");
      }
    }
    left--;
    return next;
  }
}
