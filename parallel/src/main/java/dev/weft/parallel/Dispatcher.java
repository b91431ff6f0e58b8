package dev.weft.parallel;

import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WeftException;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteGroup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Distributes a rank's tasks to all ranks: each rank has one of them at a time, and gets the next
 * when it has answered. A rank that is gone or closed gets no more tasks. Tasks that another task
 * has submitted go first. Other ranks get the oldest of them; {@link #sendHere} takes the youngest,
 * so that a recursion goes deep before it becomes wide. A task that could not be sent, because its
 * rank is gone, goes to another one; one that was lost with its rank too, so often as the executor
 * allows. Any thread; blocks only while a task's arguments are sent, and for the program's
 * dependents of the task's future.
 *
 * <p>These dependents may wait for other tasks. So when a task has ended, its place goes to the
 * next task before the dependents run; but the task counts as under way until they have run.
 */
final class Dispatcher {
  private final RemoteGroup<TaskServer> servers;
  private final TravelForm travelForm;
  private final int reruns;
  private final Deque<RemoteTask<?>> waiting = new ArrayDeque<>();

  /** The waiting tasks that tasks have submitted; those that it takes even if it is shut down. */
  private final Deque<RemoteTask<?>> nested = new ArrayDeque<>();

  private final Deque<Integer> idle = new ArrayDeque<>();

  /** Those that no task has submitted, from the time they are taken from the waiting. */
  private final List<RemoteTask<?>> underWay = new ArrayList<>();

  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private final AtomicLong numbers = new AtomicLong();

  /** Members that are gone or closed. */
  private final BitSet gone = new BitSet();

  private boolean shutdown;

  /** Gets the tasks that were to come here, once the executor goes on with other ranks. */
  private @Nullable Dispatcher next;

  /** Whose tasks may still come here. */
  private @Nullable Dispatcher before;

  /** A member to which one task is given, as it is idle or besides. */
  private record Place(int member, boolean besides) {}

  private static final Place NOWHERE = new Place(-1, true);

  /**
   * @param travelForm of the tasks
   * @param reruns how often a task runs again that was lost with its rank
   */
  Dispatcher(RemoteGroup<TaskServer> servers, TravelForm travelForm, int reruns) {
    this.servers = servers;
    this.travelForm = travelForm;
    this.reruns = reruns;
    // This rank comes last: its thread that submits may have something to do.
    for (int i = 1; i <= servers.size(); i++) {
      idle.add((servers.ownMember() + i) % servers.size());
    }
  }

  /**
   * @param within the task that submits it, if one does
   * @throws RejectedExecutionException if the executor is shut down and no task submits it
   */
  void put(RemoteTask<?> task, @Nullable RunningTask within) {
    task.submittedWithin(within);
    synchronized (this) {
      if (task.parent() != null) {
        nested.add(task);
      } else if (shutdown) {
        throw new RejectedExecutionException("the executor is shut down");
      } else {
        waiting.add(task);
      }
    }
    dispatch();
  }

  /**
   * Sends a task to this rank whatever it is at.
   *
   * @return false if there was none
   */
  boolean sendHere() {
    boolean sent = false;
    RemoteTask<?> task = takeLast();
    while (task != null && !sent) {
      sent = send(task, new Place(servers.ownMember(), true));
      task = sent ? null : takeLast();
    }
    return sent;
  }

  private synchronized @Nullable RemoteTask<?> takeLast() {
    return taken(nested.isEmpty() ? waiting.poll() : nested.pollLast());
  }

  private @Nullable RemoteTask<?> taken(@Nullable RemoteTask<?> task) {
    if (task != null && task.parent() == null) {
      underWay.add(task);
    }
    return task;
  }

  /** Sends waiting tasks to idle ranks. */
  private void dispatch() {
    boolean more = true;
    while (more) {
      RemoteTask<?> task = null;
      Place place = NOWHERE;
      synchronized (this) {
        if (alive() == 0 || !idle.isEmpty()) {
          task = taken(nested.isEmpty() ? waiting.poll() : nested.poll());
        }
        if (task != null && alive() > 0) {
          place = new Place(idle.remove(), false);
        }
      }
      more = task != null;
      if (task != null) {
        boolean _ = send(task, place);
      }
    }
  }

  /** Whether it is under way. */
  private boolean send(RemoteTask<?> task, Place place) {
    if (place.member < 0) {
      refused(task, place, new ResourceException("no rank is left to carry the task out"));
      return false;
    }
    if (task.isDone()) {
      release(place, null);
      task.ended(null, null);
      ended(task);
      return false;
    }
    Remote<TaskServer> server = servers.member(place.member);
    int rank = servers.ownMember();
    long number = numbers.getAndIncrement();
    CompletableFuture<@Nullable Object> call;
    try {
      call = server.call().run(rank, number, travelForm.sent(task.work()));
    } catch (Exception | Error e) {
      if (isOfRank(e) && !place.besides) {
        release(place, e);
        putAgain(task); // it has not begun
        return false;
      }
      if (e instanceof WaitInterruptedException) {
        cancel(server, rank, number); // it may have been sent all the same
      }
      refused(task, place, e);
      return false;
    }
    task.sent(() -> cancel(server, rank, number));
    // Not on the thread that receives results, because sending the next task may take long.
    CompletableFuture<?> _ =
        call.whenCompleteAsync(
            (value, failure) -> {
              release(place, failure);
              if (isOfRank(failure) && !task.isDone() && task.mayRunAgain(reruns)) {
                putAgain(task);
                dispatch();
                return;
              }
              dispatch();
              task.ended(value, failure);
              ended(task);
            },
            Thread::startVirtualThread);
    return true;
  }

  private static void cancel(Remote<TaskServer> server, int rank, long number) {
    boolean interrupted = Thread.interrupted(); // a task that is cancelled cancels its own
    try {
      server.oneWay(each -> each.cancel(rank, number));
    } catch (WeftException gone) {
      // So is the task.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void refused(RemoteTask<?> task, Place place, Throwable why) {
    release(place, why);
    task.refused(why);
    ended(task);
  }

  /** The steps of its future have run. */
  private void ended(RemoteTask<?> task) {
    synchronized (this) {
      boolean _ = underWay.remove(task);
    }
    tellIfEnded();
  }

  /** A task that has had no result, and will have none from the rank that it was sent to. */
  private void putAgain(RemoteTask<?> task) {
    Dispatcher elsewhere;
    synchronized (this) {
      elsewhere = next;
      if (elsewhere == null) {
        boolean _ = underWay.remove(task);
        first(task);
      }
    }
    if (elsewhere != null) {
      elsewhere.adopt(task);
      ended(task); // here
    }
  }

  private void first(RemoteTask<?> task) {
    if (task.parent() == null) {
      waiting.addFirst(task);
    } else {
      nested.addFirst(task);
    }
  }

  private synchronized void follow(Dispatcher one, boolean isShutdown) {
    before = one;
    shutdown = isShutdown;
  }

  /** Another one has had this task, which is not under way any more. */
  private void adopt(RemoteTask<?> task) {
    synchronized (this) {
      first(task);
    }
    dispatch();
  }

  /** The tasks that wait, and those that are to run again, go by way of another one. */
  void continueBy(Dispatcher other) {
    List<RemoteTask<?>> left;
    synchronized (this) {
      left = new ArrayList<>(nested);
      left.addAll(waiting);
      nested.clear();
      waiting.clear();
      next = other;
      other.follow(this, shutdown);
    }
    left.reversed().forEach(other::adopt);
    tellIfEnded();
  }

  /** Members that are not gone, as far as is known from their tasks. */
  private synchronized int alive() {
    return servers.size() - gone.cardinality();
  }

  /** Whether a member takes no more tasks. */
  synchronized boolean isGone(int member) {
    return gone.get(member);
  }

  private synchronized void release(Place place, @Nullable Throwable failure) {
    if (!place.besides && isOfRank(failure)) {
      gone.set(place.member);
    } else if (!place.besides) {
      idle.add(place.member);
    }
  }

  /**
   * Whether the rank is gone, or its node closed: it would fail every further task as fast. The
   * exception of a task arrives as another one, unless the program has registered its class.
   */
  private static boolean isOfRank(@Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof PeerFailedException || cause instanceof ClosedException;
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
      left = new ArrayList<>(waiting);
      waiting.clear();
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
      if (!shutdown || !none || !waiting.isEmpty() || !underWay.isEmpty()) {
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
