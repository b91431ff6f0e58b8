package dev.weft.internal.collective.exchange;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Numbers a communicator's collective operations in the order in which they are called or started,
 * which is the same on all ranks, and detects threads that call out of turn. Any thread; nothing
 * blocks.
 */
public final class Sequence {
  private final AtomicBoolean busy = new AtomicBoolean();
  private long next;
  private String operation = "";

  /**
   * Begins an operation that blocks; {@link #leave} ends it.
   *
   * @return its number
   * @throws ArgumentException if another thread is in one on this communicator
   */
  int enter(String name) {
    if (!tryEnter()) {
      throw new ArgumentException(
          FailureCode.CALL_ORDER,
          "%s called while %s is under way on the same communicator; call one after the other, or use dup() for each thread"
              .formatted(name, operation));
    }
    operation = name;
    return numberOf(next++);
  }

  /** Keeps operations out until {@link #leave}; false if one is under way. */
  public boolean tryEnter() {
    return busy.compareAndSet(false, true);
  }

  /** How many have begun. */
  public long begun() {
    return next;
  }

  /** The number of the operation that begins next. */
  public int nextNumber() {
    return numberOf(next);
  }

  /** A tag, so it begins again after 2^31 operations, long after the first has ended. */
  private static int numberOf(long count) {
    return (int) (count & Comm.MAX_TAG);
  }

  public void leave() {
    busy.setRelease(false);
  }

  /** The number of an operation that is started, and goes on beside others. */
  public int take(String name) {
    int number = enter(name);
    leave();
    return number;
  }
}
