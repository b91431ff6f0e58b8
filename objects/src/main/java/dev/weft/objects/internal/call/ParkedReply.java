package dev.weft.objects.internal.call;

import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A virtual thread waits for the reply. It does not receive itself, as platform threads do: a
 * thousand that did would each be looked at for each reply.
 */
final class ParkedReply extends Pending {
  private final Thread waiter = Thread.currentThread();
  private byte @Nullable [] reply;
  private @Nullable RuntimeException failure;
  private volatile boolean done;

  ParkedReply(int rank, int number) {
    super(rank, number);
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

  /** Blocks until the reply has come. */
  byte[] await(long limitNanos) {
    long start = System.nanoTime();
    while (!done) {
      if (Thread.currentThread().isInterrupted()) {
        throw new WaitInterruptedException("interrupted while waiting for the result");
      }
      long left =
          limitNanos == Long.MAX_VALUE ? limitNanos : limitNanos - (System.nanoTime() - start);
      if (left <= 0) {
        throw new WaitTimeoutException("no result has come");
      }
      LockSupport.parkNanos(this, left);
    }
    byte[] frame = reply;
    if (frame == null) {
      throw failure == null ? new WaitTimeoutException("no result has come") : failure;
    }
    return frame;
  }
}
