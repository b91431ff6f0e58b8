package dev.weft.internal.collective;

import dev.weft.internal.engine.GroupChannel;

/**
 * A communicator's collective operations of all forms and kinds, over one message space that
 * nothing else uses, counted in one order. One per communicator and rank. Any thread.
 */
public final class CollectiveSuite {
  private final CollectiveOperations blocking;
  private final CollectiveStarter starter;

  /** Over the communicator's message space for collective operations. */
  public CollectiveSuite(GroupChannel channel) {
    this.blocking = CollectiveOperations.checked(channel);
    this.starter =
        new CollectiveStarter(
            channel, blocking.exchange().sequence(), blocking.choice(), blocking.checks());
  }

  /**
   * Frees the memory that the ranks share. No operation that blocks may follow.
   *
   * @return false if a thread is in one
   */
  public boolean free() {
    return blocking.free();
  }

  /** Those that block. */
  public CollectiveOperations blocking() {
    return blocking;
  }

  /** Those that do not block, and persistent ones. */
  public CollectiveStarter starter() {
    return starter;
  }

  /**
   * Those between neighbours, of all forms.
   *
   * @param isGrid whether the neighbours come in pairs, negative then positive direction
   */
  public NeighborOperations neighbors(int[] sources, int[] destinations, boolean isGrid) {
    return new NeighborOperations(sources, destinations, isGrid, blocking, starter);
  }
}
