package dev.weft.parallel;

import dev.weft.Comm;
import dev.weft.failure.FailureCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An executor whose tasks run on the ranks of a communicator. Each rank, including the submitting
 * rank, carries out one of a rank's tasks at a time, and gets further ones when it has answered: so
 * unequal tasks are balanced. Tasks of less than some milliseconds travel in batches, as large as
 * their measured time allows; what a long task among them would hold up is given to other ranks
 * after some milliseconds. Any thread of any rank may submit.
 *
 * <pre>{@code
 * record Primes(int from, int to) implements Callable<Integer> { … }
 *
 * try (Weft weft = Weft.init(args);
 *     WeftExecutor executor = WeftExecutor.of(weft.world(), Primes.class)) {
 *   if (weft.world().rank() == 0) {
 *     Future<Integer> primes = executor.submit(new Primes(1, 1_000_000));
 *     IO.println(primes.get());
 *   }
 * }
 * }</pre>
 *
 * <p>Tasks and results travel as values, so every rank must name their classes. A task is usually a
 * record, whose components are its data. A lambda travels if it is a {@link TaskLambda} of a class
 * that {@link ExecutorOptions#withLambdasOf} has named ({@link #submitLambda}, {@link #map}); the
 * future of another one fails with a {@link dev.weft.failure.CodecException CodecException}.
 *
 * <p>The exception of a task is the cause of the {@link ExecutionException}. Cancelling a task
 * interrupts it, and so does anything else that completes its future first, such as {@link
 * CompletableFuture#orTimeout}. The tasks of a rank that ends fail with a {@link
 * dev.weft.failure.PeerFailedException PeerFailedException}, or run again on another rank ({@link
 * ExecutorOptions#withReruns}), and the other ranks carry out the rest. Futures are {@link
 * CompletableFuture}s.
 *
 * <p>A task may submit tasks, by {@link #current}, and wait for them. While it waits its rank
 * begins another task, and later both go on side by side. A task has ended when all tasks that it
 * has submitted have ended, and cancelling it cancels them.
 */
public final class WeftExecutor extends AbstractExecutorService {
  private static final int LEAST_AHEAD = 16;
  private static final int AHEAD_OF_EACH = 4;

  /** What the thread has made by {@link #newTaskFor} and not yet given to {@link #execute}. */
  private static final ThreadLocal<@Nullable RemoteTask<?>> MADE = new ThreadLocal<>();

  private final ExecutorOptions options;

  /** Those with which it has begun and gone on; the last one gets the tasks. */
  private final List<Crew> crews = new CopyOnWriteArrayList<>();

  private WeftExecutor(ExecutorOptions options) {
    this.options = options;
  }

  /**
   * An executor over the ranks of a communicator. Collective: every rank calls it; blocks.
   *
   * @param types the classes of tasks, results and of exceptions that are to arrive as themselves;
   *     those that {@link dev.weft.Weft#register} knows need not be named
   */
  public static WeftExecutor of(Comm comm, Class<?>... types) {
    return of(comm, ExecutorOptions.DEFAULTS.withTypes(types));
  }

  /**
   * An executor with options, over the ranks of a communicator. Collective: every rank calls it,
   * with the same options; blocks.
   */
  public static WeftExecutor of(Comm comm, ExecutorOptions options) {
    WeftExecutor executor = new WeftExecutor(options);
    executor.continueOn(comm);
    return executor;
  }

  /**
   * Goes on with the ranks of another communicator: one that {@link Comm#repair} or {@link
   * Comm#shrink} has made, so that workers join or have left. Tasks that wait, and those that may
   * run again after they were lost, are given to these ranks; those under way elsewhere end where
   * they are. Ranks that have no executor yet, as new processes, call {@link #of(Comm,
   * ExecutorOptions)} at the same time, with the same options. Collective: every rank of the
   * communicator calls one of both; blocks.
   */
  public void continueOn(Comm comm) {
    Crew crew = new Crew(this, comm, options);
    crews.add(crew);
    if (crews.size() > 1) {
      crews.get(crews.size() - 2).dispatcher().continueBy(crew.dispatcher());
    }
    crew.begin();
  }

  private Crew crew() {
    return crews.getLast();
  }

  /**
   * The ranks that carry out tasks, as far as this one knows: those that are not lost or closed.
   */
  public int numberOfWorkers() {
    return crew().workers();
  }

  /**
   * Starts a task that is written as a lambda. Blocks only while it is sent.
   *
   * <pre>{@code
   * Future<Integer> square = executor.submitLambda(() -> n * n);
   * }</pre>
   *
   * @param task of a class that {@link ExecutorOptions#withLambdasOf} has named on every rank
   */
  public <V extends @Nullable Object> CompletableFuture<V> submitLambda(TaskLambda<V> task) {
    return start(task);
  }

  /**
   * Applies a function to each item, as a task for each, and gives the results one after the other.
   * Items are taken when there is room for their results ({@link TaskResults#ahead}).
   *
   * @param items each travels as a value
   * @param function a lambda of a class that {@link ExecutorOptions#withLambdasOf} has named
   */
  public <T, R extends @Nullable Object> TaskResults<R> map(
      Iterable<? extends T> items, TaskFunction<T, R> function) {
    return new TaskResults<>(
        items.iterator(), item -> start(new ItemTask(function, item)), this::mostAhead);
  }

  /** Carries out tasks, and gives their results one after the other, as {@link #map} does. */
  public <R extends @Nullable Object> TaskResults<R> results(
      Iterable<? extends Callable<R>> tasks) {
    return new TaskResults<>(tasks.iterator(), this::start, this::mostAhead);
  }

  private <R extends @Nullable Object> RemoteTask<R> start(Object work) {
    RemoteTask<R> task = new RemoteTask<>(this, work, null);
    put(task);
    return task;
  }

  private int mostAhead() {
    Crew crew = crew();
    return Math.max(LEAST_AHEAD, Math.max(AHEAD_OF_EACH * crew.size(), crew.window()));
  }

  /**
   * The executor that carries out the task which calls this: for tasks that submit tasks.
   *
   * @throws IllegalStateException if the thread is not a task's, nor has been started by one
   */
  public static WeftExecutor current() {
    RunningTask task = RunningTask.current();
    if (task == null) {
      throw new IllegalStateException(
          FailureCode.FOREIGN_THREAD.after(
              "thread %s is in no task of a WeftExecutor; call this from within a task"
                  .formatted(Thread.currentThread().getName())));
    }
    return (WeftExecutor) task.executor();
  }

  /**
   * Starts a task that is not awaited. Blocks only while it is sent. Its exception goes to the
   * uncaught-exception handler of a thread of this rank.
   *
   * @throws RejectedExecutionException if it cannot travel, as the steps of {@link
   *     CompletableFuture#supplyAsync(java.util.function.Supplier, java.util.concurrent.Executor)}
   *     and its like cannot; no rank is left; or the executor is shut down. If all ranks are busy,
   *     that it cannot travel may be found later, and goes to the handler too
   */
  @Override
  public void execute(Runnable command) {
    RemoteTask<?> wrapped = MADE.get();
    MADE.remove();
    if (command instanceof RemoteTask<?> task) {
      put(task);
      return;
    }
    if (wrapped != null && isOfCompletionService(command)) {
      put(wrapped);
      CompletableFuture<?> _ = wrapped.whenComplete((_, _) -> command.run());
      return;
    }
    if (staysHere(command)) {
      throw rejected(command, null);
    }
    RemoteTask<?> task = new RemoteTask<>(this, command, null);
    put(task);
    Throwable refusal = task.refusal();
    if (refusal != null) {
      throw rejected(command, refusal);
    }
    CompletableFuture<?> _ = task.whenComplete((_, failure) -> tell(failure));
  }

  private void put(RemoteTask<?> task) {
    crew().put(task);
  }

  /**
   * What the JDK's {@link ExecutorCompletionService} wraps a task in that {@link #newTaskFor} has
   * just made on the same thread: it runs that, and then queues its future. So it is run once the
   * task has ended, which itself is put at once: later the executor might be shut down, or the task
   * within which it is submitted have ended.
   */
  private static boolean isOfCompletionService(Runnable command) {
    return command.getClass().getNestHost() == ExecutorCompletionService.class;
  }

  /** Steps of this rank's futures, and lambdas: they need not wait for a rank to be refused. */
  private static boolean staysHere(Runnable command) {
    return command instanceof CompletableFuture.AsynchronousCompletionTask
        || (command.getClass().isHidden() && !LambdaForm.isOne(command));
  }

  private static RejectedExecutionException rejected(
      Runnable command, @Nullable Throwable refusal) {
    return new RejectedExecutionException(
        FailureCode.COMMAND.after(
            "%s cannot be sent to a rank; give a record of a class that all ranks have named (submit returns a CompletableFuture of its result)"
                .formatted(command.getClass().getName())),
        refusal);
  }

  /** Nobody holds the task's future: what it has failed with is told as a thread's failure is. */
  private static void tell(@Nullable Throwable failure) {
    if (failure != null && !(failure instanceof CancellationException)) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
  }

  @Override
  protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> callable) {
    return made(new RemoteTask<>(this, callable, null));
  }

  @Override
  protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Runnable work, T value) {
    return made(new RemoteTask<>(this, work, value));
  }

  private <T extends @Nullable Object> RemoteTask<T> made(RemoteTask<T> task) {
    MADE.set(task);
    return task;
  }

  /** The result that comes first; the other tasks are cancelled. Blocks. */
  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
      throws InterruptedException, ExecutionException {
    List<CompletableFuture<T>> started = new ArrayList<>();
    try {
      CompletableFuture<T> first = startAll(tasks, started);
      try (RunningTask.Wait _ = RunningTask.awaiting(first)) {
        return first.get();
      }
    } finally {
      started.forEach(task -> task.cancel(true));
    }
  }

  /** Like {@link #invokeAny(Collection)}, for a limited time. */
  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    List<CompletableFuture<T>> started = new ArrayList<>();
    try {
      CompletableFuture<T> first = startAll(tasks, started);
      try (RunningTask.Wait _ = RunningTask.awaiting(first)) {
        return first.get(timeout, unit);
      }
    } finally {
      started.forEach(task -> task.cancel(true));
    }
  }

  /**
   * @param started those that have been started, even if this throws
   * @return the first result
   */
  private <T> CompletableFuture<T> startAll(
      Collection<? extends Callable<T>> tasks, List<CompletableFuture<T>> started) {
    if (tasks.isEmpty()) {
      throw new IllegalArgumentException(FailureCode.ARGUMENT.after("no tasks; give one at least"));
    }
    for (Callable<T> task : tasks) {
      RemoteTask<T> each = new RemoteTask<>(this, task, null);
      started.add(each);
      put(each);
    }
    return first(started);
  }

  private static <T> CompletableFuture<T> first(List<CompletableFuture<T>> tasks) {
    CompletableFuture<T> first = new CompletableFuture<>();
    AtomicInteger left = new AtomicInteger(tasks.size());
    for (CompletableFuture<T> task : tasks) {
      CompletableFuture<T> _ =
          task.whenComplete(
              (value, failure) -> {
                if (failure == null) {
                  boolean _ = first.complete(value);
                } else if (left.decrementAndGet() == 0) {
                  boolean _ = first.completeExceptionally(failure);
                }
              });
    }
    return first;
  }

  /**
   * Starts tasks and gives their futures as they end: the first to end comes first. All have ended
   * when the iteration ends. The JDK's {@link ExecutorCompletionService} over this executor does
   * the same for tasks that are submitted one by one.
   *
   * <pre>{@code
   * for (Future<Integer> ended : executor.invokeAsCompleted(tasks)) {
   *   IO.println(ended.resultNow());
   * }
   * }</pre>
   *
   * @return iterates once; {@code next} blocks until a further task has ended, and throws a {@link
   *     dev.weft.failure.WaitInterruptedException WaitInterruptedException} when its thread is
   *     interrupted: the tasks go on then
   */
  public <T> Iterable<Future<T>> invokeAsCompleted(Collection<? extends Callable<T>> tasks) {
    EndedTasks<T> ended = new EndedTasks<>(tasks.size());
    List<RemoteTask<T>> started = new ArrayList<>();
    try {
      for (Callable<T> task : tasks) {
        RemoteTask<T> each = new RemoteTask<>(this, task, null);
        ended.watch(each);
        started.add(each);
        put(each);
      }
    } catch (RuntimeException | Error e) {
      started.forEach(task -> task.cancel(true)); // nobody else could
      throw e;
    }
    return () -> ended;
  }

  /** Takes no more tasks of this rank; those of others go on. Does not block. */
  @Override
  public void shutdown() {
    crews.forEach(crew -> crew.dispatcher().shutdown());
  }

  /** Like {@link #shutdown}; this rank's tasks under way are cancelled, others given back. */
  @Override
  public List<Runnable> shutdownNow() {
    List<Runnable> left = new ArrayList<>();
    crews.forEach(crew -> left.addAll(crew.dispatcher().shutdownNow()));
    return left;
  }

  @Override
  public boolean isShutdown() {
    return crew().dispatcher().isShutdown();
  }

  /** Whether it is shut down and all tasks of this rank have ended. */
  @Override
  public boolean isTerminated() {
    return ended().isDone();
  }

  private CompletableFuture<@Nullable Void> ended() {
    return CompletableFuture.allOf(
        crews.stream().map(crew -> crew.dispatcher().ended()).toArray(CompletableFuture[]::new));
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    try {
      @Nullable Object _ = ended().get(timeout, unit);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Waits for this rank's tasks to end, and serves those of other ranks until all have closed
   * theirs, or are gone. Tasks that run here meanwhile may submit tasks. Collective; blocks.
   */
  @Override
  public void close() {
    super.close();
    crews.forEach(Crew::close);
  }
}
