package dev.weft.objects.internal.serve;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts the thread that carries out a given call, and never a thread that has gone on to the
 * next call: the state names the call. Any thread may call {@link #cancel}; only the thread that
 * carries out the call uses the rest.
 */
final class Cancellation {
  private static final long IDLE = -1;
  private static final int CODE_BITS = 1;
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Cancellation.class, "state", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The call under way, with the lowest bit set while, and after, it is interrupted. */
  @SuppressWarnings("unused") // through STATE
  private volatile long state = IDLE;

  private volatile boolean interrupted;
  private volatile @Nullable Thread thread;

  /** A thread is going to carry out this call; it may be cancelled before it does. */
  void announce(int rank, int number) {
    STATE.setRelease(this, key(rank, number));
  }

  /** The calling thread carries out this call from now on. */
  void begin(int rank, int number) {
    if (thread != Thread.currentThread()) {
      thread = Thread.currentThread();
    }
    long key = key(rank, number);
    long now = (long) STATE.getVolatile(this);
    if ((now & ~1L) != key) {
      STATE.setRelease(this, key);
    } else if (now != key) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The thread does something else for the call, which must not be interrupted, until it begins
   * again. False if it has been interrupted: then it must not.
   */
  boolean pause() {
    Thread running = thread;
    thread = null;
    if (((long) STATE.getVolatile(this) & 1) == 0) {
      return true; // who cancels it from here on finds no thread
    }
    thread = running;
    Thread.currentThread().interrupt();
    return false;
  }

  /** It has ended; its interrupt must not hit the next call. */
  void end() {
    long running = (long) STATE.getOpaque(this) & ~1L;
    if (!STATE.compareAndSet(this, running, IDLE)) {
      while (!interrupted) {
        Thread.onSpinWait();
      }
      interrupted = false;
      boolean _ = Thread.interrupted();
      STATE.setRelease(this, IDLE);
    }
  }

  /** Interrupts the call under way. */
  void cancelUnderWay() {
    long now = (long) STATE.getVolatile(this);
    if (now != IDLE) {
      boolean _ = cancel(now & ~1L);
    }
  }

  /** Interrupts that call if it is under way or announced; says whether it was. */
  boolean cancel(int rank, int number) {
    return cancel(key(rank, number));
  }

  private boolean cancel(long key) {
    if (!STATE.compareAndSet(this, key, key | 1)) {
      return false;
    }
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
    interrupted = true;
    return true;
  }

  /** Whether that call, which is announced, has been cancelled. */
  boolean isCancelled(int rank, int number) {
    return (long) STATE.getVolatile(this) == (key(rank, number) | 1);
  }

  private static long key(int rank, int number) {
    return ((long) rank << Integer.SIZE | Integer.toUnsignedLong(number)) << CODE_BITS;
  }
}
