package dev.weft.topology;

import dev.weft.data.CheckReturnValue;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Arrays;

/**
 * A graph that every rank knows as a whole (MPI 4.1, section 8.5.3): for each node the nodes next
 * to it. For the neighbourhood collectives an edge must be listed at both ends. Each rank holds the
 * whole graph; for many ranks prefer a distributed one. Immutable.
 *
 * <pre>{@code
 * Graph star = Graph.of(new int[][] {{1, 2, 3}, {0}, {0}, {0}});
 * Comm comm = world.create(star, Placement.AS_GIVEN);
 * }</pre>
 */
@CheckReturnValue
public final class Graph implements Topology {
  private final int[][] adjacency;

  private Graph(int[][] adjacency) {
    this.adjacency = adjacency;
    for (int node = 0; node < adjacency.length; node++) {
      for (int neighbor : adjacency[node]) {
        if (neighbor < 0 || neighbor >= adjacency.length) {
          throw new ArgumentException(
              FailureCode.TOPOLOGY,
              "node %d has neighbour %d; nodes are 0 to %d"
                  .formatted(node, neighbor, adjacency.length - 1));
        }
      }
    }
  }

  /**
   * A graph given by the neighbours of each node. A node may be next to itself, and be listed
   * several times.
   *
   * @throws ArgumentException if a neighbour is no node
   */
  public static Graph of(int[][] adjacency) {
    return new Graph(Arrays.stream(adjacency).map(int[]::clone).toArray(int[][]::new));
  }

  /**
   * A graph in the form of MPI_Graph_create.
   *
   * @param index for each node, the number of edges of it and of all nodes before it
   * @param edges the neighbours of all nodes, one node after the other
   * @throws ArgumentException if the numbers descend, or do not end with the number of edges
   */
  public static Graph ofIndex(int[] index, int[] edges) {
    int[][] adjacency = new int[index.length][];
    int from = 0;
    for (int node = 0; node < index.length; node++) {
      if (index[node] < from || index[node] > edges.length) {
        throw new ArgumentException(
            FailureCode.TOPOLOGY,
            "index %d of node %d; it must be from %d to the number of edges, %d"
                .formatted(index[node], node, from, edges.length));
      }
      adjacency[node] = Arrays.copyOfRange(edges, from, index[node]);
      from = index[node];
    }
    if (from != edges.length) {
      throw new ArgumentException(
          FailureCode.TOPOLOGY,
          "the index ends with %d, but there are %d edges".formatted(from, edges.length));
    }
    return new Graph(adjacency);
  }

  /** Number of nodes. */
  public int size() {
    return adjacency.length;
  }

  /** The nodes next to a node, in the given order (MPI_Graph_neighbors). */
  public int[] adjacent(int node) {
    if (node < 0 || node >= adjacency.length) {
      throw new ArgumentException(
          FailureCode.TOPOLOGY,
          "node %d is not in the graph, which has nodes 0 to %d"
              .formatted(node, adjacency.length - 1));
    }
    return adjacency[node].clone();
  }

  @Override
  public Neighbors neighbors(int rank) {
    return Neighbors.of(adjacent(rank));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Graph graph && Arrays.deepEquals(adjacency, graph.adjacency);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(adjacency);
  }

  @Override
  public String toString() {
    return "graph " + Arrays.deepToString(adjacency);
  }
}
