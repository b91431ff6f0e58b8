package mpi;

import org.jspecify.annotations.Nullable;

/**
 * A communicator whose ranks form a graph ({@link dev.weft.topology.Graph}, {@link
 * dev.weft.topology.DistributedGraph}).
 */
public final class GraphComm extends Intracomm {
  private final boolean weighted;

  GraphComm(dev.weft.@Nullable Comm comm, boolean weighted) {
    super(comm);
    this.weighted = weighted;
  }

  @Override
  int ofArguments() {
    return ErrorClass.ERR_TOPOLOGY;
  }

  @Override
  Comm blank() {
    return new GraphComm(null, weighted);
  }

  @Override
  public GraphComm clone() {
    return cloned(GraphComm.class);
  }

  @Override
  public GraphComm dup() throws MPIException {
    return duplicate(GraphComm.class);
  }

  @Override
  public GraphComm iDup() throws MPIException {
    return duplicateLater(GraphComm.class);
  }

  @Override
  public GraphComm dupWithInfo(Info info) throws MPIException {
    return duplicate(GraphComm.class, info);
  }

  private dev.weft.topology.Graph graph() {
    if (intra().topology() instanceof dev.weft.topology.Graph graph) {
      return graph;
    }
    throw new Refused(
        ErrorClass.ERR_TOPOLOGY,
        "no rank knows all of a distributed graph; ask for getDistGraphNeighbors");
  }

  /** The graph ({@link dev.weft.topology.Graph}). */
  public GraphParms getDims() throws MPIException {
    return get(() -> new GraphParms(graph()));
  }

  /** The nodes next to a node ({@link dev.weft.topology.Graph#adjacent}). */
  public int[] getNeighbors(int rank) throws MPIException {
    return get(() -> graph().adjacent(rank));
  }

  /** This rank's edges ({@link dev.weft.Topologies#neighbors}). */
  public DistGraphNeighbors getDistGraphNeighbors() throws MPIException {
    return get(() -> new DistGraphNeighbors(intra().neighbors(), weighted));
  }

  /** The place that this rank had in such a graph: its own number, or UNDEFINED if left out. */
  public int map(int[] index, int[] edges) throws MPIException {
    return get(
        () -> {
          int size = graph(index, edges).size();
          if (size > intra().size()) {
            throw new Refused(
                ErrorClass.ERR_TOPOLOGY,
                "a graph of %d nodes; there are %d ranks".formatted(size, intra().size()));
          }
          return intra().rank() < size ? intra().rank() : Constant.UNDEFINED;
        });
  }
}
