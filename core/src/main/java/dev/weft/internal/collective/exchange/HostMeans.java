package dev.weft.internal.collective.exchange;

/**
 * What the operations of an exchange use besides its messages: memory that all ranks share, or the
 * levels of ranks on several hosts. For the thread that is in an operation.
 */
public interface HostMeans {
  /** The operation begins before which so many have. */
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

  /** Gives back what the ranks share. */
  void free();
}
