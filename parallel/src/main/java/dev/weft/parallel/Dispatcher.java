package dev.weft.parallel;

import dev.weft.failure.ClosedException;
import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.objects.RemoteGroup;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Distributes a rank's tasks to all ranks. Each rank has one of them at a time; if tasks are short,
 * as measured, it has two batches of tasks, so that it need not wait for the next. Batches are as
 * large as the time of a task allows ({@link TaskPace}), and never wait to be filled: a rank with
 * credit gets what there is, all ranks about equally much. Tasks that another task has submitted go
 * first. Other ranks get the oldest of them; {@link #sendHere} takes the youngest, so that a
 * recursion goes deep before it becomes wide.
 *
 * <p>Results come in calls of the rank that had the tasks ({@link #ended}); a failure is asked for
 * ({@link #failed}). Tasks that a longer one holds up come back ({@link #cameBack}) and are sent
 * anew. The answer to the batch itself says only whether the rank is gone: then it gets no more
 * tasks, those that it had not got yet go to others, and those that were lost with it too, so often
 * as the executor allows. A task that was lost once is sent alone from then on, because it may be
 * what ends the ranks.
 *
 * <p>Invariant: a task is in the queue, or in one {@link SentBatch}, or has been taken out of both
 * by the one thread that ends it. Any thread; blocks only while a task's arguments are sent, and
 * for the program's dependents of the task's future.
 *
 * <p>These dependents may wait for other tasks. So when a task has ended, its place goes to the
 * next task before the dependents run; but the task counts as under way until they have run.
 */
final class Dispatcher implements Submitter {
  private final RemoteGroup<TaskServer> servers;
  private final TravelForm travelForm;
  private final int reruns;
  private final TaskQueue waiting = new TaskQueue();
  private final TaskPace pace = new TaskPace();
  private final Workers workers;
  private final Map<Long, SentBatch> sent = new ConcurrentHashMap<>();

  /** Those that no task has submitted, from the time they are taken from the waiting. */
  private final Set<RemoteTask<?>> underWay = new LinkedHashSet<>();

  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private final AtomicLong numbers = new AtomicLong();
  private boolean shutdown;

  /** Gets the tasks that were to come here, once the executor goes on with other ranks. */
  private @Nullable Dispatcher next;

  /** Whose tasks may still come here. */
  private @Nullable Dispatcher before;

  /**
   * @param travelForm of the tasks
   * @param reruns how often a task runs again that was lost with its rank
   */
  Dispatcher(RemoteGroup<TaskServer> servers, TravelForm travelForm, int reruns) {
    this.servers = servers;
    this.travelForm = travelForm;
    this.reruns = reruns;
    this.workers = new Workers(servers.size(), servers.ownMember());
  }

  /**
   * @param within the task that submits it, if one does
   * @throws RejectedExecutionException if the executor is shut down and no task submits it
   */
  void put(RemoteTask<?> task, @Nullable RunningTask within) {
    task.submittedWithin(within);
    synchronized (this) {
      if (task.parent() == null && shutdown) {
        throw new RejectedExecutionException(FailureCode.CLOSED.after("the executor is shut down"));
      }
      waiting.addLast(task);
    }
    dispatch();
  }

  /** So many tasks keep all ranks busy while their results are taken. */
  int window() {
    return 3 * pace.batch() * servers.size();
  }

  /**
   * Sends a task to this rank whatever it is at.
   *
   * @return false if there was none
   */
  boolean sendHere() {
    boolean under = false;
    RemoteTask<?> task = takeForHere();
    while (task != null && !under) {
      int own = servers.ownMember();
      under = !endedIfDone(task) && send(batch(own, true, List.of(task)));
      task = under ? null : takeForHere();
    }
    return under;
  }

  private synchronized @Nullable RemoteTask<?> takeForHere() {
    RemoteTask<?> task = waiting.takeForHere();
    if (task != null && task.parent() == null) {
      boolean _ = underWay.add(task);
    }
    return task;
  }

  /** Sends waiting tasks to ranks that have credit. */
  private void dispatch() {
    boolean more = true;
    while (more) {
      List<RemoteTask<?>> tasks = List.of();
      int member = Workers.NONE;
      synchronized (this) {
        boolean nobody = workers.alive() == 0;
        if (nobody || workers.hasNext(pace.batch() > 1)) {
          tasks = waiting.take(nobody ? 1 : share());
        }
        for (RemoteTask<?> each : tasks) {
          if (each.parent() == null) {
            boolean _ = underWay.add(each);
          }
        }
        if (!nobody && !tasks.isEmpty()) {
          member = workers.next(pace.batch() > 1);
        }
      }
      more = !tasks.isEmpty();
      if (more && member == Workers.NONE) {
        refuse(
            tasks,
            new ResourceException(
                FailureCode.NO_RANK_LEFT, "no rank is left to carry the task out"));
      } else if (more) {
        begin(member, tasks);
      }
    }
  }

  /** As many as fit a batch, but no more than is due to each rank. */
  private int share() {
    int due = Math.ceilDiv(waiting.size(), workers.alive());
    return Math.clamp(due, 1, pace.batch());
  }

  private void begin(int member, List<RemoteTask<?>> tasks) {
    List<RemoteTask<?>> wanted = new ArrayList<>(tasks);
    boolean _ = wanted.removeIf(this::endedIfDone);
    if (wanted.isEmpty()) {
      synchronized (this) {
        workers.ended(member);
      }
    } else {
      boolean _ = send(batch(member, false, wanted));
    }
  }

  /** Ends a task that has been completed before it was sent. */
  private boolean endedIfDone(RemoteTask<?> task) {
    boolean done = task.isDone();
    if (done) {
      task.ended(null, null);
      ended(task);
    }
    return done;
  }

  private SentBatch batch(int member, boolean besides, List<RemoteTask<?>> tasks) {
    long number = numbers.getAndIncrement();
    return new SentBatch(
        servers.member(member), servers.ownMember(), member, number, besides, tasks);
  }

  /** Whether it is under way. */
  private boolean send(SentBatch batch) {
    sent.put(batch.number(), batch);
    CompletableFuture<?> answer;
    try {
      answer = batch.send(travelForm);
    } catch (RuntimeException | Error e) {
      notSent(batch, e);
      return false;
    }
    CompletableFuture<?> _ =
        answer.whenComplete(
            (_, failure) -> {
              if (failure != null) {
                Thread _ = Thread.startVirtualThread(() -> notTaken(batch, failure));
              }
            });
    return true;
  }

  private void notSent(SentBatch batch, Throwable why) {
    List<RemoteTask<?>> tasks = batch.takeAll();
    boolean again = isOfRank(why) && !batch.besides(); // they have not begun
    if (again) {
      lost(batch.member());
    }
    endIfOver(batch);
    if (why instanceof WaitInterruptedException) {
      for (int place = 0; place < tasks.size(); place++) {
        batch.cancel(place); // they may have been sent all the same
      }
    }
    if (why instanceof CodecException && tasks.size() > 1) {
      tasks.forEach(RemoteTask::travelAlone);
      again = true;
    }
    if (again) {
      putAgain(tasks);
    } else {
      refuse(tasks, why);
    }
  }

  private void refuse(List<RemoteTask<?>> tasks, Throwable why) {
    for (RemoteTask<?> task : tasks) {
      task.refused(why);
      ended(task);
    }
  }

  /** The rank of a batch is gone, or cannot read it: then none of its tasks has begun. */
  private void notTaken(SentBatch batch, Throwable failure) {
    boolean gone = isOfRank(failure);
    if (gone && !batch.besides()) {
      lost(batch.member());
    }
    boolean unread = cause(failure) instanceof CodecException && batch.all().size() > 1;
    List<RemoteTask<?>> again = new ArrayList<>();
    Endings endings = new Endings();
    for (RemoteTask<?> task : batch.takeAll()) {
      if (unread) {
        task.travelAlone();
        again.add(task);
      } else if (gone && runsAgain(task)) {
        again.add(task);
      } else {
        end(endings, task, null, failure);
      }
    }
    putAgain(again);
    goOn(batch, endings);
  }

  private boolean runsAgain(RemoteTask<?> task) {
    return !task.isDone() && task.mayRunAgain(reruns);
  }

  private void end(
      Endings endings, RemoteTask<?> task, @Nullable Object value, @Nullable Throwable failure) {
    endings.add(
        task,
        () -> {
          task.ended(value, failure);
          ended(task);
        });
  }

  /** After tasks of a batch have been taken: the next ones are sent, and then futures complete. */
  private void goOn(SentBatch batch, Endings endings) {
    endIfOver(batch);
    dispatch();
    endings.run();
  }

  private void endIfOver(SentBatch batch) {
    if (batch.isOver() && sent.remove(batch.number()) != null && !batch.besides()) {
      synchronized (this) {
        workers.ended(batch.member());
      }
    }
  }

  @Override
  public CompletableFuture<?> ended(
      long number, int[] places, List<? extends @Nullable Object> values, long nanos) {
    SentBatch batch = sent.get(number);
    if (batch != null) {
      synchronized (this) {
        pace.measured(places.length, nanos);
      }
      Endings endings = new Endings();
      for (int i = 0; i < places.length; i++) {
        RemoteTask<?> task = batch.take(places[i]);
        if (task != null) {
          end(endings, task, values.get(i), null);
        }
      }
      Thread _ = Thread.startVirtualThread(() -> goOn(batch, endings));
    }
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void failed(long number, int place) {
    SentBatch batch = sent.get(number);
    if (batch != null) {
      Thread _ = Thread.startVirtualThread(() -> fetchFailure(batch, place));
    }
  }

  private void fetchFailure(SentBatch batch, int place) {
    CompletableFuture<?> _ =
        batch
            .failure(place)
            .whenCompleteAsync(
                (_, failure) -> {
                  RemoteTask<?> task = batch.take(place);
                  Endings endings = new Endings();
                  if (task != null && isOfRank(failure) && runsAgain(task)) {
                    putAgain(List.of(task));
                  } else if (task != null) {
                    end(endings, task, null, failure);
                  }
                  goOn(batch, endings);
                },
                Thread::startVirtualThread);
  }

  @Override
  public void cameBack(long number, int[] places) {
    SentBatch batch = sent.get(number);
    if (batch == null) {
      return;
    }
    List<RemoteTask<?>> tasks = new ArrayList<>(places.length);
    for (int place : places) {
      RemoteTask<?> task = batch.take(place);
      if (task != null) {
        tasks.add(task);
      }
    }
    synchronized (this) {
      pace.holdsUp();
    }
    putAgain(tasks);
    Thread _ = Thread.startVirtualThread(() -> goOn(batch, new Endings()));
  }

  /** The steps of its future have run. */
  private void ended(RemoteTask<?> task) {
    synchronized (this) {
      boolean _ = underWay.remove(task);
    }
    tellIfEnded();
  }

  /** Tasks that have had no result, and will have none from the rank that they were sent to. */
  private void putAgain(List<RemoteTask<?>> tasks) {
    Dispatcher elsewhere;
    synchronized (this) {
      elsewhere = next;
      if (elsewhere == null) {
        tasks.forEach(underWay::remove);
        tasks.reversed().forEach(waiting::addFirst);
      }
    }
    if (elsewhere != null) {
      elsewhere.adopt(tasks);
      tasks.forEach(this::ended); // here
    }
  }

  private synchronized void follow(Dispatcher one, boolean isShutdown) {
    before = one;
    shutdown = isShutdown;
  }

  /** Another one has had these tasks, which are not under way any more. */
  private void adopt(List<RemoteTask<?>> tasks) {
    synchronized (this) {
      tasks.reversed().forEach(waiting::addFirst);
    }
    dispatch();
  }

  /** The tasks that wait, and those that are to run again, go by way of another one. */
  void continueBy(Dispatcher other) {
    List<RemoteTask<?>> left;
    synchronized (this) {
      left = waiting.takeAll();
      next = other;
      other.follow(this, shutdown);
    }
    other.adopt(left);
    tellIfEnded();
  }

  private synchronized void lost(int member) {
    workers.lost(member);
  }

  /** Whether a member takes no more tasks. */
  synchronized boolean isGone(int member) {
    return workers.isGone(member);
  }

  /**
   * Whether the rank is gone, or its node closed: it would fail every further task as fast. The
   * exception of a task arrives as another one, unless the program has registered its class.
   */
  private static boolean isOfRank(@Nullable Throwable failure) {
    Throwable cause = cause(failure);
    return cause instanceof PeerFailedException || cause instanceof ClosedException;
  }

  private static @Nullable Throwable cause(@Nullable Throwable failure) {
    return failure instanceof CompletionException ? failure.getCause() : failure;
  }

  synchronized boolean isShutdown() {
    return shutdown;
  }

  void shutdown() {
    synchronized (this) {
      shutdown = true;
    }
    tellIfEnded();
  }

  /** Gives back tasks that have not begun; cancels those under way. */
  List<RemoteTask<?>> shutdownNow() {
    List<RemoteTask<?>> left;
    List<RemoteTask<?>> cancelled;
    synchronized (this) {
      shutdown = true;
      left = waiting.takeSubmitted();
      cancelled = List.copyOf(underWay);
    }
    left.forEach(RemoteTask::giveBack);
    cancelled.forEach(task -> task.cancel(true));
    tellIfEnded();
    return left;
  }

  /** Completes once it is shut down and all tasks have ended but those that tasks submit. */
  CompletableFuture<@Nullable Void> ended() {
    return ended;
  }

  private void tellIfEnded() {
    Dispatcher after;
    synchronized (this) {
      boolean none = before == null || before.ended.isDone();
      if (!shutdown || !none || waiting.hasSubmitted() || !underWay.isEmpty()) {
        return;
      }
      after = next;
    }
    boolean _ = ended.complete(null);
    if (after != null) {
      after.tellIfEnded();
    }
  }
}
