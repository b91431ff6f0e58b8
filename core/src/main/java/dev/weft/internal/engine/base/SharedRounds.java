package dev.weft.internal.engine.base;

/**
 * The rounds of an operation in memory that all its ranks share: each rank writes for a round when
 * it begins it, and ends it once all others have begun it. One round at a time.
 */
public interface SharedRounds {
  /**
   * Checks that the next round may begin. By the thread that starts it.
   *
   * @throws dev.weft.failure.ArgumentException if a buffer is gone, or another thread is in an
   *     operation of the communicator
   */
  void requireTurn();

  /** Begins the next round: writes what the others need. Does not wait. */
  void begin();

  /** Whether a rank of the group has begun the round. Any thread. */
  boolean hasBegun(int rank);

  /** A rank of the group that has not begun the round; negative if all have. Any thread. */
  int missing();

  /** Waits a moment until all have begun the round, and says whether they have. Any thread. */
  boolean spin();

  /** Ends the round, once all have begun it: takes what they have written. */
  void end();
}
