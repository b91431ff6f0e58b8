package dev.weft.parallel;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the tasks that arrive at a rank, one after the other. While a task waits for tasks
 * that it has submitted, the rank begins the next task, on another thread, so that the awaited
 * tasks find a rank; the first task goes on as soon as it can, beside the new task. The executor
 * notices a wait for one of its futures at once, and other waits by checking the task's thread.
 *
 * <p>Tasks arrive in batches. If one of them waits, or takes long, those behind it are given back
 * to their submitter, which may have an idle rank for them. So a batch is never worse than its
 * tasks one by one, but for some milliseconds.
 *
 * <p>Invariant: if no task of the rank computes, no arrived task waits to be begun, and if some
 * task has not ended, no task that this rank has submitted waits to be sent. Each waiting task
 * waits for its descendants, and there is a last descendant, so some rank always has something to
 * compute.
 *
 * <p>Any thread; only {@link #close} and {@link #look} block. {@link #look} checks the tasks until
 * the node ends; its end is the end of all tasks.
 */
final class TaskThreads {
  private static final int REMEMBERED = 1024;
  private static final int IDLE_SECONDS = 2;
  private static final int LOOK_MILLIS = 5;

  /** A rank's number for one of its batches. */
  private record BatchKey(int rank, long number) {}

  private record TaskKey(int rank, long number, int place) {}

  private final ExecutorService executor;
  private final TravelForm travelForm;
  private final int own;
  private final ThreadPoolExecutor threads;
  private final Deque<RunningTask> waiting = new ArrayDeque<>();
  private final Map<BatchKey, ArrivedBatch> batches = new HashMap<>();

  /** Arrived and neither ended nor given back. */
  private int unended;

  /** Begun and not returned, whether they wait or not. */
  private final Set<RunningTask> begun = new HashSet<>();

  /** Those of the begun that wait. */
  private final Set<RunningTask> away = new HashSet<>();

  /** Those of the waiting whose waits were found by looking. */
  private final Set<RunningTask> parked = new HashSet<>();

  /** Cancellations that arrived before their tasks, and late ones; the oldest are forgotten. */
  private final Set<TaskKey> cancelled =
      Collections.newSetFromMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<TaskKey, Boolean> eldest) {
              return size() > REMEMBERED;
            }
          });

  /** Exceptions of tasks, until their submitters ask for them. */
  private final Map<TaskKey, Throwable> failures = new HashMap<>();

  /** Null until the executor is made: tasks that come before, from ranks that have theirs, wait. */
  private @Nullable BooleanSupplier more;

  private @Nullable IntFunction<Submitter> submitters;

  /** Whether a task of this rank's own has been asked for that has not come yet. */
  private boolean asked;

  /** How many tasks have begun, and had when {@link #look} looked last. */
  private long begins;

  private long seenBegins;

  /**
   * @param travelForm of the tasks that come
   */
  TaskThreads(ExecutorService executor, TravelForm travelForm, int rank) {
    this(executor, travelForm, rank, factory(rank));
  }

  TaskThreads(ExecutorService executor, TravelForm travelForm, int rank, ThreadFactory factory) {
    this.executor = executor;
    this.travelForm = travelForm;
    this.own = rank;
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

  ExecutorService executor() {
    return executor;
  }

  /** Before any task begins. */
  synchronized void tell(IntFunction<Submitter> submitterOfRank) {
    submitters = submitterOfRank;
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

  /** Tasks have come; see {@link TaskServer#run}. */
  CompletableFuture<@Nullable Object> run(int rank, long number, Object travelled) {
    List<Object> works = travelForm.received(travelled);
    List<RunningTask> early = new ArrayList<>();
    ArrivedBatch batch;
    synchronized (this) {
      boolean fetched = asked && rank == own && works.size() == 1;
      asked = false;
      batch =
          new ArrivedBatch(
              () -> submitter(rank),
              number,
              fetched,
              works,
              this,
              (place, failure) -> keep(new TaskKey(rank, number, place), failure));
      batches.put(new BatchKey(rank, number), batch);
      CompletableFuture<?> _ =
          batch.answer().whenComplete((_, _) -> forget(new BatchKey(rank, number)));
      unended += works.size();
      for (RunningTask task : batch.tasks()) {
        if (fetched) {
          waiting.addFirst(task);
        } else {
          waiting.addLast(task);
        }
        if (!cancelled.isEmpty() && cancelled.remove(new TaskKey(rank, number, task.place()))) {
          early.add(task);
        }
      }
      notifyAll();
    }
    early.forEach(RunningTask::cancel);
    proceed();
    return batch.answer();
  }

  private synchronized Submitter submitter(int rank) {
    return Objects.requireNonNull(submitters).apply(rank);
  }

  private synchronized void forget(BatchKey batch) {
    batches.remove(batch);
  }

  private synchronized void keep(TaskKey task, Throwable failure) {
    failures.put(task, failure);
  }

  /** Why a task has failed; can be asked for once. */
  synchronized Throwable failure(int rank, long number, int place) {
    Throwable failure = failures.remove(new TaskKey(rank, number, place));
    return failure == null
        ? new IllegalStateException("task %d of batch %d has not failed".formatted(place, number))
        : failure;
  }

  void cancel(int rank, long number, int place) {
    RunningTask task = null;
    synchronized (this) {
      ArrivedBatch batch = batches.get(new BatchKey(rank, number));
      if (batch == null) {
        cancelled.add(new TaskKey(rank, number, place));
      } else {
        task = batch.tasks().get(place);
      }
    }
    if (task != null) {
      task.cancel();
    }
  }

  /** Begins a task if none computes. */
  void proceed() {
    RunningTask next = next(null);
    if (next != null) {
      begin(next);
    }
  }

  /**
   * The task that is to begin now, if none computes and one has come. If none has, one that waits
   * on this rank to be sent is fetched.
   *
   * @param ended whose method has just returned, or null
   */
  private @Nullable RunningTask next(@Nullable RunningTask ended) {
    RunningTask next = null;
    BooleanSupplier fetch = null;
    synchronized (this) {
      if (ended != null) {
        leave(ended);
      }
      if (more != null && begun.size() == away.size()) {
        next = waiting.poll();
        if (next != null) {
          begun.add(next);
          begins++;
        } else if (unended > 0 && !asked) {
          asked = true;
          fetch = more;
        }
      }
    }
    if (fetch != null && !fetch.getAsBoolean()) {
      noneFetched();
    }
    return next;
  }

  private synchronized void noneFetched() {
    asked = false;
  }

  private void begin(RunningTask first) {
    try {
      threads.execute(() -> carryOut(first));
    } catch (RejectedExecutionException nodeHasEnded) {
      ended(first);
      first.cancel();
      first.run();
    } catch (OutOfMemoryError e) {
      ended(first);
      first.hasNotBegun(
          new ResourceException(
              FailureCode.PROCESS,
              "there is no thread for the task (%s); let fewer tasks wait for others at a time, or have the system allow more threads (ulimit -u)"
                  .formatted(e.getMessage())));
      proceed();
    }
  }

  /** Carries out a task, and those that come next. */
  private void carryOut(RunningTask first) {
    RunningTask task = first;
    while (task != null) {
      task.run();
      task = next(task);
    }
  }

  private synchronized void ended(RunningTask task) {
    leave(task);
  }

  private void leave(RunningTask task) {
    begun.remove(task);
    away.remove(task);
    parked.remove(task);
  }

  /** A task has ended, and so have its children. */
  synchronized void forget(RunningTask task) {
    unended--;
  }

  /** A begun task is going to wait for tasks of the executor. */
  void waits(RunningTask task) {
    synchronized (this) {
      away.add(task);
      parked.remove(task);
    }
    giveBack();
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

  /** Gives back the tasks that have come and have not begun, but for those that were asked for. */
  private void giveBack() {
    Map<ArrivedBatch, List<Integer>> places = new LinkedHashMap<>();
    synchronized (this) {
      if (submitters == null || waiting.isEmpty()) {
        return;
      }
      for (RunningTask task : List.copyOf(waiting)) {
        if (!task.batch().isFetched()) {
          waiting.remove(task);
          unended--;
          places.computeIfAbsent(task.batch(), _ -> new ArrayList<>()).add(task.place());
        }
      }
    }
    places.forEach(ArrivedBatch::giveBack);
  }

  /** Looks for tasks that wait or take long, as long as there may be some; blocks. */
  void look() {
    try {
      while (true) {
        awaitSomethingToSee();
        lookOnce();
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException nodeEnds) {
      threads.shutdownNow();
    }
  }

  private synchronized void awaitSomethingToSee() throws InterruptedException {
    while (waiting.isEmpty() && begun.stream().noneMatch(RunningTask::hasChildren)) {
      wait();
    }
  }

  /** Finds the tasks that wait in ways of their own: for a latch, a queue, other futures. */
  private void lookOnce() {
    boolean holdsUp;
    boolean waits = false;
    Set<ArrivedBatch> held = new HashSet<>();
    synchronized (this) {
      for (RunningTask task : List.copyOf(begun)) {
        boolean waitsNow = task.isParkedWithChildren();
        if (waitsNow && away.add(task)) {
          parked.add(task);
          waits = true;
        } else if (!waitsNow && parked.remove(task)) {
          away.remove(task);
        }
      }
      holdsUp = begins == seenBegins && !begun.isEmpty();
      seenBegins = begins;
      if (holdsUp) {
        begun.forEach(task -> held.add(task.batch()));
      }
    }
    held.forEach(ArrivedBatch::tellUntold);
    if (holdsUp || waits) {
      giveBack();
    }
    proceed();
  }

  /** Waits for what is still under way, which has been interrupted. The node has ended. */
  void close() {
    threads.close();
  }
}
