package dev.weft.internal.collective.exchange;

/**
 * A resource of an exchange besides its messages: memory that all ranks share, or the levels of
 * ranks on several hosts. For the thread that is in an operation.
 */
public interface SharedResource {
  /** The operation after this number of others begins. */
  void nextOperation(long count);

  /** This rank takes no part in the operation that has begun. */
  void passOver();

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
