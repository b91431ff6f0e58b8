package dev.weft.parallel;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Completes the futures of tasks that have ended together. The program's steps of such a future may
 * wait for another one of them. So before a future that has steps is completed, a further thread
 * begins with the next; and if a step has been added at the last moment, a further thread does so
 * after some milliseconds. Each future is completed by one thread. Any thread.
 */
final class Endings implements Runnable {
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(5, TimeUnit.MILLISECONDS, Thread::startVirtualThread);

  /**
   * The end of one task.
   *
   * @param complete completes its future
   */
  private record Ending(RemoteTask<?> task, Runnable complete) {}

  private final Queue<Ending> left = new ConcurrentLinkedQueue<>();

  void add(RemoteTask<?> task, Runnable complete) {
    left.add(new Ending(task, complete));
  }

  /** Completes all; blocks as the steps do. */
  @Override
  public void run() {
    if (!left.isEmpty()) {
      LATER.execute(this); // if this thread does not get so far
    }
    completeOnThisThread();
  }

  private void completeOnThisThread() {
    Ending next = left.poll();
    while (next != null) {
      if (next.task.hasSteps() && !left.isEmpty()) {
        Thread _ = Thread.startVirtualThread(this::completeOnThisThread);
      }
      next.complete.run();
      next = left.poll();
    }
  }
}
