package mpi;

import dev.weft.topology.Graph;
import java.util.stream.IntStream;

/** A communicator whose processes form a graph: {@link Graph} (MPI 4.1, section 8.5.3). */
public class Graphcomm extends Intracomm {
  private final Graph graph;

  Graphcomm(dev.weft.Comm comm) {
    super(comm);
    this.graph = (Graph) comm.topology();
  }

  @Override
  public Object clone() throws MPIException {
    return new Graphcomm(duplicate());
  }

  /** The graph: {@link dev.weft.Comm#topology}. */
  public GraphParms Get() throws MPIException {
    GraphParms parms = new GraphParms();
    parms.index = new int[graph.size()];
    int edges = 0;
    for (int node = 0; node < parms.index.length; node++) {
      edges += graph.adjacent(node).length;
      parms.index[node] = edges;
    }
    parms.edges =
        IntStream.range(0, graph.size()).flatMap(n -> IntStream.of(graph.adjacent(n))).toArray();
    return parms;
  }

  /** The processes next to one: {@link Graph#adjacent}. */
  public int[] Neighbours(int rank) throws MPIException {
    try {
      return graph.adjacent(rank);
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_RANK);
    }
  }

  /** The place that this process would have in a graph, or {@link MPI#UNDEFINED}. */
  public int Map(int[] index, int[] edges) throws MPIException {
    try {
      return comm.rank() < Graph.ofIndex(index, edges).size() ? comm.rank() : Ranks.UNDEFINED;
    } catch (RuntimeException e) {
      throw Failures.of(e, MPIException.ERR_TOPOLOGY);
    }
  }

  @Override
  public int Topo_test() throws MPIException {
    return MPI.GRAPH;
  }
}
