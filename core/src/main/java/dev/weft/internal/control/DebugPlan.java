package dev.weft.internal.control;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which ranks of a job listen for a debugger, each at a port of its own. Immutable.
 *
 * @param ranks those that listen
 * @param firstPort the port of rank 0; that of each other rank is higher by its number
 * @param suspend whether they start only once a debugger has attached
 */
public record DebugPlan(BitSet ranks, int firstPort, boolean suspend) {
  private static final String ADDRESS = "127.0.0.1:";

  public DebugPlan {
    ranks = BitSet.valueOf(ranks.toLongArray());
  }

  @Override
  public BitSet ranks() {
    return BitSet.valueOf(ranks.toLongArray());
  }

  /** Where a rank listens, on its own host. */
  public String address(int rank) {
    return ADDRESS + (firstPort + rank);
  }

  /**
   * The option for the virtual machine of a rank, or null if the rank does not listen. The machine
   * prints nothing of it, as its words would go to the rank's standard output.
   */
  public @Nullable String option(int rank) {
    return ranks.get(rank)
        ? "-agentlib:jdwp=transport=dt_socket,server=y,quiet=y,suspend=%s,address=%s"
            .formatted(suspend ? "y" : "n", address(rank))
        : null;
  }
}
