package dev.weft;

import dev.weft.engine.WaitNote;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * How a thread waits until any of several requests is complete: it polls, first at once, then with
 * others let run, then seldom, and is noted as waiting meanwhile. One thread, one wait; blocks for
 * moments.
 */
final class AnyPause implements AutoCloseable {
  private static final int POLLS_BEFORE_YIELD = 1000;
  private static final int YIELDS_BEFORE_SLEEP = 2000;
  private static final long SLEEP_NANOS = 50_000;

  /** About every 100 ms. */
  private static final int ROUNDS_BETWEEN_TELLING = 1000;

  private final @Nullable Request[] requests;
  private int round;
  private @Nullable WaitNote note;

  AnyPause(@Nullable Request[] requests) {
    this.requests = requests;
  }

  boolean isFresh() {
    return round == 0;
  }

  /**
   * Waits a moment.
   *
   * @throws WaitInterruptedException if the thread is interrupted
   */
  @SuppressWarnings("ThreadPriorityCheck") // the thread waited for may need this processor
  void pause() {
    if (Thread.currentThread().isInterrupted()) {
      throw new WaitInterruptedException(
          "interrupted while waiting for one of several requests; all of them stay under way");
    }
    if (round > POLLS_BEFORE_YIELD + YIELDS_BEFORE_SLEEP) {
      sleep();
    } else if (round > POLLS_BEFORE_YIELD) {
      Thread.yield();
    }
    round = Math.max(round + 1, 0);
    for (Request request : requests) {
      if (request != null) {
        Requests.poll(request);
        return;
      }
    }
  }

  private void sleep() {
    if (note == null) {
      note = WaitNote.ofAny(requests);
    }
    LockSupport.parkNanos(requests, SLEEP_NANOS);
    if (note != null && round % ROUNDS_BETWEEN_TELLING == 0) {
      note.tell();
    }
  }

  @Override
  public void close() {
    if (note != null) {
      note.close();
    }
  }
}
