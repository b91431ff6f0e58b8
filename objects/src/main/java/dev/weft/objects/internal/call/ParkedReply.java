package dev.weft.objects.internal.call;

import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.active.CallWait;
import dev.weft.objects.internal.method.RemoteMethod;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A reply for which a virtual thread, or a thread that carries out a call, is parked. Such a thread
 * does not receive the reply itself, as platform threads do: with a thousand such threads each
 * reply would be matched against all of them.
 */
final class ParkedReply extends Pending implements CallWait {
  private final Thread waiter = Thread.currentThread();
  private byte @Nullable [] reply;
  private @Nullable RuntimeException failure;
  private volatile boolean done;

  private final long object;
  private final RemoteMethod method;

  /** After how long an active object that waits is suspected to wait for itself. */
  private final long longNanos;

  ParkedReply(CallPlace place, int number, long longNanos) {
    super(place.rank(), number);
    this.object = place.object();
    this.method = place.method();
    this.longNanos = longNanos;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public long object() {
    return object;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public boolean isForTurn() {
    return !method.isImmediate();
  }

  @Override
  public String words() {
    return "%s on rank %d, called at %s".formatted(method, rank, CallerFrame.of(waiter));
  }

  @Override
  void replied(byte[] frame, int length) {
    reply = copy(frame, length);
    done = true;
    LockSupport.unpark(waiter);
  }

  @Override
  void failed(RuntimeException why) {
    failure = why;
    done = true;
    LockSupport.unpark(waiter);
  }

  /**
   * Blocks until the reply has come.
   *
   * @param active the object that serves other calls of the chain meanwhile, if there is one
   */
  byte[] await(long limitNanos, @Nullable ActiveObject active, int trace) {
    if (active == null) {
      return await(limitNanos, () -> false, () -> {});
    }
    CallWait before = active.waitFor(this);
    try {
      return await(limitNanos, () -> active.serveChain(trace), active::waitsLong);
    } finally {
      CallWait _ = active.waitFor(before);
      active.leaveChain();
    }
  }

  /**
   * @param meanwhile serves another call, if there is one
   * @param whenLong told now and then that nothing has come for long
   */
  private byte[] await(long limitNanos, BooleanSupplier meanwhile, Runnable whenLong) {
    long start = System.nanoTime();
    long told = start;
    while (!done) {
      if (meanwhile.getAsBoolean()) {
        continue;
      }
      if (System.nanoTime() - told >= longNanos) {
        told = System.nanoTime();
        whenLong.run();
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new WaitInterruptedException("interrupted while waiting for the result");
      }
      long left =
          limitNanos == Long.MAX_VALUE ? limitNanos : limitNanos - (System.nanoTime() - start);
      if (left <= 0) {
        throw new WaitTimeoutException("no result has come");
      }
      LockSupport.parkNanos(this, Math.min(left, longNanos));
    }
    byte[] frame = reply;
    if (frame == null) {
      throw failure == null ? new WaitTimeoutException("no result has come") : failure;
    }
    return frame;
  }
}
