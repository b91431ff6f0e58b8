package dev.weft.parallel;

import dev.weft.failure.ResourceException;
import dev.weft.objects.Serve;
import dev.weft.objects.ServeQueue;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the tasks that arrive at a rank, one after the other. While a task waits for tasks
 * that it has submitted, the rank begins the next task, on another thread, so that the awaited
 * tasks find a rank; the first task goes on as soon as it can, beside the new task. The executor
 * notices a wait for one of its futures at once, and other waits by checking the task's thread.
 *
 * <p>Invariant: if no task of the rank computes, no arrived task waits to be begun, and if some
 * task has not ended, no task that this rank has submitted waits to be sent. Each waiting task
 * waits for its descendants, and there is a last descendant, so some rank always has something to
 * compute.
 *
 * <p>Any thread; only {@link #close} and {@link #serve} block. {@link #serve} checks the tasks
 * until the node ends; its end is the end of all tasks.
 */
final class TaskThreads implements TaskServer, Serve {
  private static final int REMEMBERED = 1024;
  private static final int IDLE_SECONDS = 2;
  private static final int LOOK_MILLIS = 5;

  /** A rank's number for one of its tasks. */
  private record Key(int rank, long number) {}

  private final WeftExecutor executor;
  private final TravelForm travelForm;
  private final ThreadPoolExecutor threads;
  private final Deque<RunningTask> waiting = new ArrayDeque<>();
  private final Map<Key, RunningTask> tasks = new HashMap<>();

  /** Begun and not returned, whether they wait or not. */
  private final Set<RunningTask> begun = new HashSet<>();

  /** Those of the begun that wait. */
  private final Set<RunningTask> away = new HashSet<>();

  /** Those of the waiting whose waits were found by looking. */
  private final Set<RunningTask> parked = new HashSet<>();

  /** Cancellations that arrived before their tasks, and late ones; the oldest are forgotten. */
  private final Set<Key> cancelled =
      Collections.newSetFromMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Boolean> eldest) {
              return size() > REMEMBERED;
            }
          });

  /** Null until the executor is made: tasks that come before, from ranks that have theirs, wait. */
  private @Nullable BooleanSupplier more;

  /** Whether a task of this rank's own has been asked for that has not come yet. */
  private boolean asked;

  /**
   * @param travelForm of the tasks that come
   */
  TaskThreads(WeftExecutor executor, TravelForm travelForm, int rank) {
    this(executor, travelForm, factory(rank));
  }

  TaskThreads(WeftExecutor executor, TravelForm travelForm, ThreadFactory factory) {
    this.executor = executor;
    this.travelForm = travelForm;
    this.threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            factory);
  }

  private static ThreadFactory factory(int rank) {
    String name = "weft-task of rank " + rank;
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return program -> {
      // The task's threads belong to the rank, on whatever thread the task has come.
      Thread thread =
          Thread.ofPlatform()
              .group(group)
              .daemon()
              .name(name)
              .inheritInheritableThreadLocals(false)
              .unstarted(program);
      thread.setContextClassLoader(loader);
      return thread;
    };
  }

  WeftExecutor executor() {
    return executor;
  }

  /**
   * The executor is made, so that tasks may begin.
   *
   * @param fetch has a task that this rank has submitted, and not sent, come here; says whether
   *     there was one
   */
  void fetchMoreBy(BooleanSupplier fetch) {
    synchronized (this) {
      more = fetch;
    }
    proceed();
  }

  @Override
  public CompletableFuture<@Nullable Object> run(int rank, long number, Object work) {
    Key key = new Key(rank, number);
    RunningTask task = new RunningTask(this, travelForm.received(work));
    boolean early;
    synchronized (this) {
      asked = false;
      early = cancelled.remove(key);
      tasks.put(key, task);
      waiting.add(task);
    }
    if (early) {
      task.cancel();
    }
    CompletableFuture<?> _ = task.result().whenComplete((_, _) -> forget(key));
    proceed();
    return task.result();
  }

  private synchronized void forget(Key key) {
    tasks.remove(key);
  }

  @Override
  public void cancel(int rank, long number) {
    RunningTask task;
    Key key = new Key(rank, number);
    synchronized (this) {
      task = tasks.get(key);
      if (task == null) {
        cancelled.add(key);
      }
    }
    if (task != null) {
      task.cancel();
    }
  }

  /** Begins a task if none computes. */
  void proceed() {
    RunningTask next = null;
    BooleanSupplier fetch = null;
    synchronized (this) {
      if (more != null && begun.size() == away.size()) {
        next = waiting.poll();
        if (next != null) {
          begun.add(next);
        } else if (!tasks.isEmpty() && !asked) {
          asked = true;
          fetch = more;
        }
      }
    }
    if (next != null) {
      begin(next);
    } else if (fetch != null && !fetch.getAsBoolean()) {
      noneFetched();
    }
  }

  private synchronized void noneFetched() {
    asked = false;
  }

  private void begin(RunningTask task) {
    try {
      threads.execute(
          () -> {
            task.run();
            ended(task);
            proceed();
          });
    } catch (RejectedExecutionException nodeHasEnded) {
      ended(task);
      task.cancel();
      task.run();
    } catch (OutOfMemoryError e) {
      ended(task);
      task.hasNotBegun(
          new ResourceException(
              "there is no thread for the task (%s); let fewer tasks wait for others at a time, or have the system allow more threads (ulimit -u)"
                  .formatted(e.getMessage())));
      proceed();
    }
  }

  private synchronized void ended(RunningTask task) {
    begun.remove(task);
    away.remove(task);
    parked.remove(task);
  }

  /** A begun task is going to wait for tasks of the executor. */
  void waits(RunningTask task) {
    synchronized (this) {
      away.add(task);
      parked.remove(task);
    }
    proceed();
  }

  /** It goes on. */
  synchronized void goesOn(RunningTask task) {
    away.remove(task);
  }

  /** A task of this rank has submitted one. */
  synchronized void hasSubmitted() {
    notifyAll();
  }

  @Override
  public void serve(ServeQueue calls) {
    try {
      while (true) {
        awaitChildren();
        look();
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException nodeEnds) {
      threads.shutdownNow();
    }
  }

  private synchronized void awaitChildren() throws InterruptedException {
    while (begun.stream().noneMatch(RunningTask::hasChildren)) {
      wait();
    }
  }

  /** Finds the tasks that wait in ways of their own: for a latch, a queue, other futures. */
  private void look() {
    synchronized (this) {
      for (RunningTask task : List.copyOf(begun)) {
        boolean waitsNow = task.isParkedWithChildren();
        if (waitsNow && away.add(task)) {
          parked.add(task);
        } else if (!waitsNow && parked.remove(task)) {
          away.remove(task);
        }
      }
    }
    proceed();
  }

  /** Waits for what is still under way, which has been interrupted. The node has ended. */
  void close() {
    threads.close();
  }
}
