package dev.weft.parallel;

import dev.weft.failure.ClosedException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.ResourceException;
import dev.weft.objects.Remote;
import dev.weft.objects.RemoteGroup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Gives a rank's tasks to all ranks: each has one of them at a time, and gets the next when it has
 * answered. A rank that is gone or closed gets none any more. Any thread; does not block but while
 * a task's arguments are sent.
 */
final class Dispatcher {
  private final RemoteGroup<TaskServer> servers;
  private final Deque<RemoteTask<?>> waiting = new ArrayDeque<>();
  private final Deque<Integer> idle = new ArrayDeque<>();
  private final List<RemoteTask<?>> underWay = new ArrayList<>();
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private int alive;
  private boolean shutdown;

  Dispatcher(RemoteGroup<TaskServer> servers) {
    this.servers = servers;
    this.alive = servers.size();
    // This rank comes last: its thread that submits may have something to do.
    for (int i = 1; i <= servers.size(); i++) {
      idle.add((servers.ownMember() + i) % servers.size());
    }
  }

  void put(RemoteTask<?> task) {
    synchronized (this) {
      if (shutdown) {
        throw new RejectedExecutionException("the executor is shut down");
      }
      waiting.add(task);
    }
    dispatch();
  }

  private void dispatch() {
    boolean more = true;
    while (more) {
      RemoteTask<?> task = null;
      int member = -1;
      synchronized (this) {
        more = !waiting.isEmpty() && (alive == 0 || !idle.isEmpty());
        if (more) {
          task = waiting.remove();
          member = alive == 0 ? -1 : idle.remove();
          underWay.add(task);
        }
      }
      if (task != null) {
        send(task, member);
      }
    }
    tellIfEnded();
  }

  private void send(RemoteTask<?> task, int member) {
    if (member < 0) {
      refused(task, member, new ResourceException("no rank is left to carry the task out"));
      return;
    }
    if (task.isDone()) {
      done(task, member, null, null);
      return;
    }
    Remote<TaskServer> server = servers.member(member);
    CompletableFuture<@Nullable Object> call;
    try {
      call = call(server, task.work());
    } catch (RuntimeException | Error e) {
      refused(task, member, e);
      return;
    }
    task.sent(call);
    // Not on the thread that receives results: to send the next task may take long.
    CompletableFuture<?> _ =
        call.whenCompleteAsync(
            (value, failure) -> {
              done(task, member, value, failure);
              dispatch();
            },
            Thread::startVirtualThread);
  }

  @SuppressWarnings("NullAway") // a call's result may be null, which it does not see in R
  private static CompletableFuture<@Nullable Object> call(Remote<TaskServer> server, Object work) {
    return server.async(each -> each.run(work));
  }

  private void refused(RemoteTask<?> task, int member, Throwable why) {
    release(task, member, why);
    task.refused(why);
  }

  private void done(
      RemoteTask<?> task, int member, @Nullable Object value, @Nullable Throwable failure) {
    release(task, member, failure);
    task.ended(value, failure);
  }

  private synchronized void release(RemoteTask<?> task, int member, @Nullable Throwable failure) {
    boolean _ = underWay.remove(task);
    if (isOfRank(failure) && !task.isCancelled()) {
      alive--;
    } else if (member >= 0) {
      idle.add(member);
    }
  }

  /**
   * Whether the rank is gone, or its node closed: it would fail every further task as fast. What a
   * task throws arrives as another exception, unless the program has registered that.
   */
  private static boolean isOfRank(@Nullable Throwable failure) {
    return failure instanceof PeerFailedException || failure instanceof ClosedException;
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

  /** Gives back what has not begun; what is under way is cancelled. */
  List<RemoteTask<?>> shutdownNow() {
    List<RemoteTask<?>> left;
    List<RemoteTask<?>> cancelled;
    synchronized (this) {
      shutdown = true;
      left = new ArrayList<>(waiting);
      waiting.clear();
      cancelled = List.copyOf(underWay);
    }
    cancelled.forEach(task -> task.cancel(true));
    tellIfEnded();
    return left;
  }

  /** Completes once it is shut down and all tasks have ended. */
  CompletableFuture<@Nullable Void> ended() {
    return ended;
  }

  private void tellIfEnded() {
    boolean all;
    synchronized (this) {
      all = shutdown && waiting.isEmpty() && underWay.isEmpty();
    }
    if (all) {
      boolean _ = ended.complete(null);
    }
  }
}
