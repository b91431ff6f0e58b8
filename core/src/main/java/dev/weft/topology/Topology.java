package dev.weft.topology;

import dev.weft.failure.ArgumentException;

/**
 * How the ranks of a communicator are arranged (MPI 4.1, chapter 8): what {@link
 * dev.weft.Comm#topology Comm.topology} gives. Immutable; nothing blocks.
 */
public sealed interface Topology permits Cartesian, Graph, DistributedGraph {

  /**
   * The neighbours of a rank.
   *
   * @throws ArgumentException if it is no rank of the topology, or not this one in a distributed
   *     graph, of which each rank knows its own part only
   */
  Neighbors neighbors(int rank);
}
