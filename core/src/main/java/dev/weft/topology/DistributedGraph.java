package dev.weft.topology;

import dev.weft.data.CheckReturnValue;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;

/**
 * A graph of which each rank knows its own edges (MPI 4.1, section 8.5.4); made by {@link
 * dev.weft.Comm#createAdjacent Comm.createAdjacent} and {@link dev.weft.Comm#createDistributed
 * Comm.createDistributed}. Immutable.
 *
 * @param rank this rank
 * @param own its edges
 */
@CheckReturnValue
public record DistributedGraph(int rank, Neighbors own) implements Topology {

  /**
   * An edge and the amount of its traffic.
   *
   * @param weight not negative; only its size beside the other weights matters
   */
  public record Edge(int source, int destination, int weight) {
    /**
     * Checks the weight.
     *
     * @throws ArgumentException if it is negative
     */
    public Edge {
      if (weight < 0) {
        throw new ArgumentException(
            FailureCode.TOPOLOGY, "weight " + weight + " is negative; give one from 0 on");
      }
    }

    /** An edge of weight 1. */
    public Edge(int source, int destination) {
      this(source, destination, 1);
    }
  }

  @Override
  public Neighbors neighbors(int rank) {
    if (rank != this.rank) {
      throw new ArgumentException(
          FailureCode.TOPOLOGY,
          "rank %d does not know the neighbours of rank %d in a distributed graph; ask there"
              .formatted(this.rank, rank));
    }
    return own;
  }
}
