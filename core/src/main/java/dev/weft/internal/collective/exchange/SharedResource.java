package dev.weft.internal.collective.exchange;

/**
 * A resource of an exchange besides its messages: memory that all ranks share, or the levels of
 * ranks in groups. For the thread that is in an operation.
 */
public interface SharedResource {
  /** The operation after this number of others begins. */
  void nextOperation(long count);

  /** The next operation is a step of another one; its number is higher than that of the last. */
  void next(long number);

  /** This rank takes no part in the operation or step that has this number, and does not wait. */
  void passOver();

  /**
   * Waits until all ranks can see what this one has passed over: until they have read what it wrote
   * in operations before.
   */
  void awaitPassed();

  /**
   * The operation has ended: nothing of it is under way any more.
   *
   * @return false if something could not be brought to an end
   */
  default boolean letGo() {
    return true;
  }

  /** Gives back the shared memory of the ranks. */
  void free();
}
