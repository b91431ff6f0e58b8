package dev.weft.internal.engine.request;

import dev.weft.internal.engine.base.Awaited;
import dev.weft.internal.engine.base.EngineLock;

/**
 * What an operation knows of its rank: who moves it on, and who is told of its end. One for each
 * rank.
 */
public interface Completion {
  /** Guards all operations of the rank. */
  EngineLock lock();

  /**
   * Blocks until the operation is done, without the lock.
   *
   * @throws dev.weft.failure.WaitInterruptedException if interrupted before
   * @throws dev.weft.failure.WaitTimeoutException if the limit passes before
   */
  void await(Operation operation, long limitNanos);

  /** The same without a limit, with the lock held before and after. */
  void awaitLocked(Operation operation);

  /** One round of polling, if no other thread is at it. Without the lock. */
  void pollOnce();

  /** Under the lock: an operation has been started that nobody waits for yet. */
  void begun(Operation operation);

  /** Under the lock: an operation is done. */
  void ended(Operation operation);

  /** Under the lock: the program may wait for a future of an operation that is under way. */
  void promised(Operation operation);

  /** Notes that the calling thread waits for something that is no operation. Takes the lock. */
  WaitNote note(Awaited awaited);
}
