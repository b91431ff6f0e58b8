package dev.weft.objects.internal.active;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The turn of an object that may move to another node. At its old place it is frozen between two
 * calls ({@link #freeze}) and then goes on ({@link #thaw}) or has left ({@link #depart}). At its
 * new place it is expected ({@link #expect}) until all calls that the old place has passed on have
 * come ({@link #arrive}). Any thread; only {@link #freeze} blocks.
 *
 * <p>Invariants, under the lock: no thread takes the turn of an object that is frozen, except for a
 * call on which a call under way waits; an object that has left keeps no call.
 */
abstract class MovableTurn {
  final ReentrantLock lock = new ReentrantLock();

  /** Calls come or end, or the object freezes, thaws or ends. */
  final Condition changed = lock.newCondition();

  final Mailbox waiting;

  /** The calls being carried out: the last one, and below it those that wait within a call. */
  final Deque<WaitingCall> underWay = new ArrayDeque<>(2);

  /** Whether the turn is taken. */
  boolean taken;

  boolean ended;

  /** Whether no thread may enter, because the object is about to move. */
  boolean frozen;

  /** Passes calls on once the object has left; null before. */
  @Nullable Consumer<WaitingCall> onward;

  /** Threads in methods that need no turn. */
  private int beside;

  MovableTurn(Mailbox waiting) {
    this.waiting = waiting;
  }

  /** A thread has been given the turn: it is to serve the calls that wait. */
  abstract void startToDrain();

  /** A call begins that needs no turn; false if it waits like others, because the object moves. */
  public boolean enterBeside() {
    lock.lock();
    try {
      boolean enters = !frozen && onward == null && !waiting.holds();
      beside += enters ? 1 : 0;
      return enters;
    } finally {
      lock.unlock();
    }
  }

  /** It has ended. */
  public void leaveBeside() {
    lock.lock();
    try {
      beside--;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until no thread is in the object's methods, and lets none enter from then on until {@link
   * #thaw}; calls that come meanwhile wait. Blocks.
   *
   * @return false if it is still at a call after that time, and goes on as before
   */
  public boolean freeze(long limitNanos) throws InterruptedException {
    boolean isFrozen = false;
    lock.lockInterruptibly();
    try {
      long left = limitNanos;
      while (left > 0 && !ended && !isFrozen) {
        frozen = !waiting.holds(); // one that has not arrived serves what is passed on to it
        isFrozen = frozen && underWay.isEmpty() && beside == 0;
        left = isFrozen ? left : changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
      if (!isFrozen) {
        thaw();
      }
    }
    return isFrozen;
  }

  /** Serves on. */
  public void thaw() {
    lock.lock();
    try {
      frozen = false;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    drainIfNeeded();
  }

  /**
   * Ends the object here, frozen as it is, because it lives on elsewhere: the calls that wait, and
   * all that still come, are passed on in their order.
   *
   * @param next gets each of them; does not block
   */
  public void depart(Consumer<WaitingCall> next) {
    lock.lock();
    try {
      waiting.drain().forEach(next);
      onward = next;
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Before it can be called: it is on its way to this node, where calls wait until it comes. */
  public void expect() {
    lock.lock();
    try {
      waiting.holdDirect();
    } finally {
      lock.unlock();
    }
  }

  /** All calls that its old place has passed on have come: those that came here are served, too. */
  public void arrive() {
    lock.lock();
    try {
      waiting.release();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    drainIfNeeded();
  }

  private void drainIfNeeded() {
    boolean go;
    lock.lock();
    try {
      go = !taken && !frozen && waiting.hasNext();
      taken |= go;
    } finally {
      lock.unlock();
    }
    if (go) {
      startToDrain();
    }
  }
}
