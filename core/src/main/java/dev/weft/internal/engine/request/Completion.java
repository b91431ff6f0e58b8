package dev.weft.internal.engine.request;

import dev.weft.internal.engine.base.Awaited;
import dev.weft.internal.engine.base.EngineLock;

/**
 * An operation's view of its rank: which code makes progress for it, and whom its end wakes. One
 * for each rank. It is a class and not an interface, so that calls of its one implementation cost
 * no check.
 */
public abstract class Completion {
  /** Guards all operations of the rank. */
  public abstract EngineLock lock();

  /**
   * Blocks until the operation is done, without the lock.
   *
   * @throws dev.weft.failure.WaitInterruptedException if interrupted before
   * @throws dev.weft.failure.WaitTimeoutException if the limit passes before
   */
  public abstract void await(Operation operation, long limitNanos);

  /** The same without a limit, with the lock held before and after. */
  public abstract void awaitLocked(Operation operation);

  /** One round of polling, if no other thread is at it. Without the lock. */
  public abstract void pollOnce();

  /** Under the lock: an operation has been started that nobody waits for yet. */
  public abstract void begun(Operation operation);

  /** Under the lock: an operation is done. */
  public abstract void ended(Operation operation);

  /** Under the lock: whoever waits for an operation looks at it again. */
  public abstract void alerted(Operation operation);

  /** Under the lock: the program may wait for a future of an operation that is under way. */
  public abstract void promised(Operation operation);

  /** Notes that the calling thread waits for something that is no operation. Takes the lock. */
  public abstract WaitMarker note(Awaited awaited);
}
