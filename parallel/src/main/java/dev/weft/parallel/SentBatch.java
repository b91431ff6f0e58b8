package dev.weft.parallel;

import dev.weft.failure.WeftException;
import dev.weft.objects.Remote;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that this rank sends to a rank together, and the calls about them, until each has ended,
 * has come back, or is lost. Whoever takes a task decides what becomes of it, and only one can take
 * it: so a task that is lost and whose result comes all the same has one end. Any thread; blocks
 * only while a call is sent.
 */
final class SentBatch {
  private final Remote<TaskServer> server;
  private final int submitter;
  private final int member;
  private final long number;
  private final boolean besides;
  private final List<RemoteTask<?>> all;

  /** Which have not been taken, by their places. */
  private final @Nullable RemoteTask<?>[] tasks;

  private int left;

  /**
   * @param server that of the member
   * @param submitter this rank
   * @param number which of this rank's batches
   * @param besides whether it does not use the member's credit
   */
  SentBatch(
      Remote<TaskServer> server,
      int submitter,
      int member,
      long number,
      boolean besides,
      List<RemoteTask<?>> tasks) {
    this.server = server;
    this.submitter = submitter;
    this.member = member;
    this.number = number;
    this.besides = besides;
    this.all = List.copyOf(tasks);
    this.tasks = tasks.toArray(RemoteTask<?>[]::new);
    this.left = tasks.size();
  }

  /**
   * Sends the tasks; from now on whoever gives one up has it cancelled.
   *
   * @return fails if the rank is gone or cannot read them
   * @throws WeftException if they cannot be sent
   */
  CompletableFuture<?> send(TravelForm travelForm) {
    for (int i = 0; i < all.size(); i++) {
      int place = i;
      all.get(i).sent(() -> cancel(place));
    }
    return server.call().run(submitter, number, travelForm.sent(all));
  }

  /** Has a task interrupted; it may have been sent or not. */
  void cancel(int place) {
    boolean interrupted = Thread.interrupted(); // a task that is cancelled cancels its own
    try {
      server.oneWay(each -> each.cancel(submitter, number, place));
    } catch (WeftException gone) {
      // So is the task.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Asks why a task has failed. */
  CompletableFuture<?> failure(int place) {
    try {
      return server.call().failure(submitter, number, place);
    } catch (Exception e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  long number() {
    return number;
  }

  int member() {
    return member;
  }

  boolean besides() {
    return besides;
  }

  /** Those that have been sent, taken or not. */
  List<RemoteTask<?>> all() {
    return all;
  }

  /** A task of a place that a rank has named; null if it has been taken, or there is none. */
  synchronized @Nullable RemoteTask<?> take(int place) {
    if (place < 0 || place >= tasks.length || tasks[place] == null) {
      return null;
    }
    RemoteTask<?> task = tasks[place];
    tasks[place] = null;
    left--;
    return task;
  }

  /** All that have not been taken, in order. */
  synchronized List<RemoteTask<?>> takeAll() {
    List<RemoteTask<?>> all = new ArrayList<>(left);
    for (int place = 0; place < tasks.length; place++) {
      RemoteTask<?> task = take(place);
      if (task != null) {
        all.add(task);
      }
    }
    return all;
  }

  synchronized boolean isOver() {
    return left == 0;
  }
}
