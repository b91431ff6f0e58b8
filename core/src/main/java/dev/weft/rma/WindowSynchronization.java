package dev.weft.rma;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;

/**
 * Determines when one-sided operations are allowed and when they are complete (MPI 4.1, section
 * 12.5). There are three ways, which may follow one another on a window but not mix:
 *
 * <ul>
 *   <li>{@link #fence}: all ranks together;
 *   <li>{@link #start} and {@link #complete} at the accessing ranks, {@link #post} and {@link
 *       #awaitComplete} at the accessed ranks;
 *   <li>{@link #lock} and {@link #unlock}, {@link #lockAll} and {@link #unlockAll}: the target does
 *       nothing.
 * </ul>
 *
 * <p>Any thread may call, but a window has one state for all threads of its rank. A call that does
 * not fit the state throws an {@link ArgumentException}. If the call that ends an epoch throws an
 * exception, the epoch has ended nevertheless, and its locks are released.
 */
public interface WindowSynchronization {

  /** Whether others may hold a lock beside the caller. */
  enum LockType {
    /** Others with a shared lock (MPI_LOCK_SHARED). */
    SHARED,
    /** Nobody (MPI_LOCK_EXCLUSIVE). */
    EXCLUSIVE
  }

  /** Promises of the program, so that the library can leave work out (MPI 4.1, section 12.5.5). */
  enum Assertion {
    /** lock, start, post: there is no conflict, or the matching call has been made. */
    NO_CHECK,
    /** fence, post: this rank's memory has not been written to by itself since the last one. */
    NO_STORE,
    /** fence, post: this rank's memory will not be written to by others until the next one. */
    NO_PUT,
    /** fence: this rank has nothing to be completed. */
    NO_PRECEDE,
    /** fence: no operations follow; the epoch is not opened. */
    NO_SUCCEED
  }

  /**
   * Ends an epoch of operations among all ranks and begins the next (MPI 4.1, section 12.5.1).
   * Collective; blocks until all ranks have called it and all earlier operations are complete at
   * both ends.
   *
   * @throws PeerFailedException if a rank has failed
   */
  void fence(Assertion... assertions);

  /**
   * Lets these ranks access this rank's memory until each has called {@link #complete} (MPI 4.1,
   * section 12.5.2). Does not block.
   */
  void post(int[] origins, Assertion... assertions);

  /** Begins to access the memory of these ranks; blocks until each has called {@link #post}. */
  void start(int[] targets, Assertion... assertions);

  /** Ends the epoch of {@link #start}; blocks until its operations are complete at the targets. */
  void complete();

  /** Ends the epoch of {@link #post}: blocks until all its origins have called complete. */
  void awaitComplete();

  /**
   * Like {@link #awaitComplete}, without blocking (MPI_Win_test).
   *
   * @return whether the epoch has ended
   */
  boolean testComplete();

  /**
   * Begins to access one rank's memory (MPI 4.1, section 12.5.3). Blocks until no other rank holds
   * a lock on it that excludes this one.
   *
   * @throws PeerFailedException if a rank that held the lock has failed
   */
  void lock(LockType type, int target, Assertion... assertions);

  /** Completes the operations on the target, then gives the lock back. Blocks until done. */
  void unlock(int target);

  /** Locks the memory of all ranks, {@linkplain LockType#SHARED shared}. Not collective. */
  void lockAll(Assertion... assertions);

  /** Completes all operations, then gives all locks back. Blocks until done. */
  void unlockAll();

  /** Runs an action between {@link #lock} and {@link #unlock}. */
  default void locked(LockType type, int target, Runnable action) {
    lock(type, target);
    try {
      action.run();
    } finally {
      unlock(target);
    }
  }

  /** Runs an action between {@link #lockAll} and {@link #unlockAll}. */
  default void lockedAll(Runnable action) {
    lockAll();
    try {
      action.run();
    } finally {
      unlockAll();
    }
  }

  /**
   * Blocks until this rank's operations on the target are complete there (MPI 4.1, section 12.5.4).
   * Only between lock and unlock, like the other flushes.
   */
  void flush(int target);

  /** {@link #flush} for all ranks. */
  void flushAll();

  /** Blocks until the buffers of this rank's operations on the target may be used again. */
  void flushLocal(int target);

  /** {@link #flushLocal} for all ranks. */
  void flushLocalAll();

  /**
   * Orders this rank's accesses to window memory before the call with those after it. A rank that
   * polls for values stored by others calls it between two reads. Does not block.
   */
  void sync();
}
