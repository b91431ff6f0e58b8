package dev.weft.internal.collective.exchange;

/**
 * The two levels of ranks on several hosts, as far as the exchange that is composed of them goes.
 * For the thread that is in an operation.
 */
public interface HostLevels {
  /**
   * The operation has ended: nothing of its steps is under way any more.
   *
   * @return false if something could not be brought to an end
   */
  boolean letGo();

  /** Gives back the memory that the ranks of this host share. */
  void free();
}
