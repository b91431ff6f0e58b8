package dev.weft.internal.job;

import dev.weft.failure.LaunchException;
import dev.weft.failure.WaitInterruptedException;
import org.jspecify.annotations.Nullable;

/**
 * The membership of one rank in its job: joined, closed by its program, or out. Any thread; only
 * methods that say so block.
 */
public final class RankLifecycle {
  private enum State {
    OUT,
    JOINED,
    /** Closed; not all that it has talked with have been told. */
    CLOSING,
    /** All have been told; some have not received all that it has sent. */
    PARTED,
    /** Interrupted while it joined: others may have taken the addresses that it no longer has. */
    BROKEN
  }

  private final int rank;
  private State state = State.OUT;
  private @Nullable Runnable onUnclosedEnd;

  RankLifecycle(int rank) {
    this.rank = rank;
  }

  /**
   * Called before the rank joins. Blocks until what it has left behind of an earlier membership has
   * gone; then it counts as joined.
   *
   * @throws LaunchException if it has joined already
   */
  public synchronized void enter() {
    try {
      while (state == State.CLOSING || state == State.PARTED) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException(
          "rank %d was interrupted while it waited for its earlier messages to be received"
              .formatted(rank),
          e);
    }
    if (state == State.JOINED) {
      throw new LaunchException(
          "rank %d has joined its job already and cannot join twice; use the Weft that it has, or close that first"
              .formatted(rank));
    }
    if (state == State.BROKEN) {
      throw new LaunchException(
          "rank %d was interrupted while it joined its job, and cannot join any more; let the rank end"
              .formatted(rank));
    }
    state = State.JOINED;
  }

  /** It was interrupted while it joined. */
  public synchronized void interrupted() {
    become(State.BROKEN);
  }

  synchronized void closing() {
    become(State.CLOSING);
  }

  synchronized void parted() {
    become(State.PARTED);
  }

  /** It has not joined after all; or it has closed, and nothing is left of its membership. */
  public synchronized void left() {
    become(State.OUT);
  }

  /** Says what to do if the rank's program ends in order while the rank is joined. */
  public synchronized void onUnclosedEnd(Runnable action) {
    onUnclosedEnd = action;
  }

  /** The rank's program has failed; what follows is no end in order. */
  public synchronized void failed() {
    onUnclosedEnd = null;
  }

  /** The rank's program has ended. */
  public void ended() {
    Runnable action;
    synchronized (this) {
      action = state == State.JOINED ? onUnclosedEnd : null;
      onUnclosedEnd = null;
    }
    if (action != null) {
      action.run();
    }
  }

  private void become(State next) {
    state = next;
    notifyAll();
  }

  /** Blocks while the rank has closed and others have not been told; an interrupt ends the wait. */
  public synchronized void awaitParted() {
    try {
      while (state == State.CLOSING) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Blocks until the rank has left, unless it has not closed, or the time is over. */
  public synchronized void awaitLeft(long limitMillis) throws InterruptedException {
    long end = System.nanoTime() + limitMillis * 1_000_000;
    for (long left = limitMillis;
        left > 0 && (state == State.CLOSING || state == State.PARTED);
        left = (end - System.nanoTime()) / 1_000_000) {
      wait(left);
    }
  }
}
