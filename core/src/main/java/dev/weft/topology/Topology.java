package dev.weft.topology;

import dev.weft.data.CheckReturnValue;
import dev.weft.failure.ArgumentException;

/**
 * The arrangement of a communicator's ranks (MPI 4.1, chapter 8), as {@link dev.weft.Comm#topology
 * Comm.topology} returns it. Immutable; nothing blocks.
 */
@CheckReturnValue
public sealed interface Topology permits Cartesian, Graph, DistributedGraph {

  /**
   * The neighbours of a rank.
   *
   * @throws ArgumentException if it is no rank of the topology, or, in a distributed graph, where
   *     each rank knows only its own part, if it is not this rank
   */
  Neighbors neighbors(int rank);
}
