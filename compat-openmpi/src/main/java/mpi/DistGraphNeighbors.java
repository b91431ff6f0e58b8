package mpi;

/** This rank's edges in a distributed graph (MPI_Dist_graph_neighbors). Immutable. */
public final class DistGraphNeighbors {
  private final dev.weft.topology.Neighbors neighbors;
  private final boolean weighted;

  DistGraphNeighbors(dev.weft.topology.Neighbors neighbors, boolean weighted) {
    this.neighbors = neighbors;
    this.weighted = weighted;
  }

  /** Number of edges that lead here. */
  public int getInDegree() {
    return neighbors.indegree();
  }

  /** Number of edges that lead from here. */
  public int getOutDegree() {
    return neighbors.outdegree();
  }

  /** Whether weights were given when the graph was made. */
  public boolean isWeighted() {
    return weighted;
  }

  /** Where an edge comes from. */
  public int getSource(int i) {
    return neighbors.source(i);
  }

  /** The weight of an edge that leads here. */
  public int getSourceWeight(int i) {
    return neighbors.sourceWeights()[i];
  }

  /** Where an edge leads. */
  public int getDestination(int i) {
    return neighbors.destination(i);
  }

  /** The weight of an edge that leads from here. */
  public int getDestinationWeight(int i) {
    return neighbors.destinationWeights()[i];
  }
}
