package dev.weft;

import dev.weft.data.CheckReturnValue;
import dev.weft.failure.ArgumentException;
import dev.weft.topology.Cartesian;
import dev.weft.topology.DistributedGraph;
import dev.weft.topology.Graph;
import dev.weft.topology.Neighbors;
import dev.weft.topology.Placement;
import dev.weft.topology.Topology;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Communicators whose ranks are arranged in a topology (MPI 4.1, chapter 8). Making one is
 * collective over this communicator: every rank calls, with the same arguments unless said
 * otherwise, and the call blocks until this rank's part is done. A duplicate has the same topology.
 */
@CheckReturnValue
public interface Topologies {

  /**
   * A communicator whose ranks form a grid (MPI 4.1, section 8.5.1). Ranks of this communicator
   * from the grid's size on are left out.
   *
   * @return null at ranks that are left out
   * @throws ArgumentException if the grid has more points than there are ranks
   */
  @Nullable Comm create(Cartesian grid, Placement placement);

  /**
   * A communicator whose ranks form a graph (MPI 4.1, section 8.5.3). Ranks of this communicator
   * from the graph's size on are left out.
   *
   * @return null at ranks that are left out
   * @throws ArgumentException if the graph has more nodes than there are ranks
   */
  @Nullable Comm create(Graph graph, Placement placement);

  /**
   * A communicator whose ranks form a graph of which each gives its own edges (MPI 4.1, section
   * 8.5.4, MPI_Dist_graph_create_adjacent). Every edge is given at both ends, with one weight. If
   * ranks are numbered anew, a rank gets the edges that its new number's rank gave here.
   *
   * @param own neighbours of this rank, as ranks of this communicator
   * @throws ArgumentException if a neighbour is no rank of this communicator
   */
  Comm createAdjacent(Neighbors own, Placement placement);

  /**
   * A communicator whose ranks form a graph of which each gives any edges (MPI 4.1, section 8.5.4,
   * MPI_Dist_graph_create), every edge once. Neighbours are ordered by the rank that gave the edge,
   * then as given.
   *
   * @param edges between ranks of this communicator
   * @throws ArgumentException if an end of an edge is no rank of this communicator
   */
  Comm createDistributed(List<DistributedGraph.Edge> edges, Placement placement);

  /**
   * Communicators of the ranks whose coordinates differ only in the given dimensions (MPI 4.1,
   * section 8.5.7, MPI_Cart_sub): rows, columns, planes. Each has a grid of those dimensions.
   *
   * @throws ArgumentException if this communicator has no grid, or a dimension is not in it
   */
  Comm sub(int... dimensions);

  /** How the ranks are arranged; null if they are not. Does not block. */
  @Nullable Topology topology();

  /**
   * The grid that the ranks form. Does not block.
   *
   * @throws ArgumentException if they form none
   */
  Cartesian cartesian();

  /**
   * This rank's neighbours. Does not block.
   *
   * @throws ArgumentException if the communicator has no topology
   */
  Neighbors neighbors();
}
