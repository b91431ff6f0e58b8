package mpi;

/** A graph in the form of MPI_Graph_get. Immutable. */
public final class GraphParms {
  private final int[] index;
  private final int[] edges;

  GraphParms(dev.weft.topology.Graph graph) {
    index = new int[graph.size()];
    int total = 0;
    for (int node = 0; node < index.length; node++) {
      total += graph.adjacent(node).length;
      index[node] = total;
    }
    edges = new int[total];
    int at = 0;
    for (int node = 0; node < index.length; node++) {
      int[] adjacent = graph.adjacent(node);
      System.arraycopy(adjacent, 0, edges, at, adjacent.length);
      at += adjacent.length;
    }
  }

  /** Number of nodes. */
  public int getIndexCount() {
    return index.length;
  }

  /** Number of edges of a node and of all before it. */
  public int getIndex(int i) {
    return index[i];
  }

  /** Number of edges. */
  public int getEdgeCount() {
    return edges.length;
  }

  /** Where an edge leads, edges being numbered node by node. */
  public int getEdge(int i) {
    return edges[i];
  }
}
