package dev.weft.internal.engine.base;

import dev.weft.internal.os.WaitPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The lock of one rank's engine. Uncontended, taking and freeing it is one compare-and-set and one
 * store. It is held for microseconds at most, and never while sleeping. Only a waiting thread may
 * keep it longer, while it polls; {@link #contended} then tells that thread to release it. Not
 * reentrant, not fair.
 */
public final class EngineLock implements AutoCloseable {
  private static final VarHandle HELD;
  private static final VarHandle WAITING;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      HELD = lookup.findVarHandle(EngineLock.class, "held", int.class);
      WAITING = lookup.findVarHandle(EngineLock.class, "waiting", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("unused") // through HELD
  private volatile int held;

  @SuppressWarnings("unused") // through WAITING
  private volatile int waiting;

  public void lock() {
    if (!HELD.compareAndSet(this, 0, 1)) {
      lockSlow();
    }
  }

  public boolean tryLock() {
    return (int) HELD.getOpaque(this) == 0 && HELD.compareAndSet(this, 0, 1);
  }

  /** Frees it also where the stack has no room for one call more. */
  public void unlock() {
    try {
      HELD.setRelease(this, 0);
    } catch (StackOverflowError e) {
      held = 0;
    }
  }

  /** For a {@code try} statement: takes it, and has it freed at the statement's end. */
  public EngineLock hold() {
    lock();
    return this;
  }

  /** Frees it, without a call, for which the stack may have no room. */
  @Override
  public void close() {
    held = 0;
  }

  /** Whether another thread waits for the lock. */
  public boolean contended() {
    return (int) WAITING.getOpaque(this) != 0;
  }

  /** Frees the lock until another thread has had it, or for a moment. Held on return. */
  public void giveWay() {
    unlock();
    int step = 0;
    boolean spun = true;
    while (spun && contended()) {
      spun = WaitPolicy.spins(step);
      step = WaitPolicy.pauseForLock(step);
    }
    lock();
  }

  private void lockSlow() {
    WAITING.getAndAdd(this, 1);
    try {
      int step = 0;
      while (!tryLock()) {
        step = WaitPolicy.pauseForLock(step);
      }
    } finally {
      WAITING.getAndAdd(this, -1);
    }
  }
}
