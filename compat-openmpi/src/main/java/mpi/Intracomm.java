package mpi;

import dev.weft.topology.Cartesian;
import dev.weft.topology.DistributedGraph;
import dev.weft.topology.Locality;
import dev.weft.topology.Neighbors;
import dev.weft.topology.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A communicator of one group ({@link dev.weft.Comm}). */
public class Intracomm extends DynamicCalls {
  Intracomm() {}

  Intracomm(dev.weft.@Nullable Comm comm) {
    super(comm);
  }

  /** COMM_WORLD or COMM_SELF, before the program has joined its job. */
  static Intracomm predefined() {
    Intracomm comm = new Intracomm(null);
    comm.keep();
    return comm;
  }

  @Override
  Comm blank() {
    return new Intracomm();
  }

  @Override
  public Intracomm clone() {
    return cloned(Intracomm.class);
  }

  @Override
  public Intracomm dup() throws MPIException {
    return duplicate(Intracomm.class);
  }

  @Override
  public Intracomm iDup() throws MPIException {
    return duplicateLater(Intracomm.class);
  }

  @Override
  public Intracomm dupWithInfo(Info info) throws MPIException {
    return duplicate(Intracomm.class, info);
  }

  private Intracomm made(dev.weft.@Nullable Comm comm) {
    return inheriting(new Intracomm(comm), this);
  }

  /** A communicator for each colour ({@link dev.weft.Comm#split}); null for UNDEFINED. */
  public final Intracomm split(int colour, int key) throws MPIException {
    return get(() -> made(intra().split(colour, key)));
  }

  /**
   * A communicator of ranks that can share memory ({@link dev.weft.Communicators#split(Locality,
   * int)}); null for UNDEFINED.
   */
  public final Intracomm splitType(int splitType, int key, Info info) throws MPIException {
    return get(
        () -> {
          if (splitType != TYPE_SHARED && splitType != Constant.UNDEFINED) {
            throw new Refused(
                ErrorClass.ERR_ARG, "there is no split type " + splitType + "; give TYPE_SHARED");
          }
          dev.weft.Comm together = intra().split(Locality.SHARED_MEMORY, key);
          if (splitType == Constant.UNDEFINED) {
            together.close();
            return made(null);
          }
          together.info(Info.of(info));
          return made(together);
        });
  }

  /** A communicator of a group's members ({@link dev.weft.Communicators#create}). */
  public final Intracomm create(Group group) throws MPIException {
    return get(() -> made(intra().create(group.get())));
  }

  /** Like {@link #create}, called by the members only ({@link dev.weft.Comm#createGroup}). */
  public final Intracomm createGroup(Group group, int tag) throws MPIException {
    return get(() -> made(intra().createGroup(group.get(), tag)));
  }

  private static Placement placement(boolean reorder) {
    return reorder ? Placement.NEIGHBORS_TOGETHER : Placement.AS_GIVEN;
  }

  /** A grid of ranks ({@link dev.weft.Topologies#create(Cartesian, Placement)}). */
  public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder)
      throws MPIException {
    try {
      Cartesian grid = grid(dims, periods);
      return inheriting(new CartComm(intra().create(grid, placement(reorder))), this);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_DIMS);
    }
  }

  static Cartesian grid(int[] dims, boolean[] periods) {
    ArrayArguments.requireAtLeast(dims.length, periods.length, "periods");
    return Cartesian.of(dims)
        .periodicIn(IntStream.range(0, dims.length).filter(d -> periods[d]).toArray());
  }

  /** The graph that the first edges make, as many as the index says. */
  static dev.weft.topology.Graph graph(int[] index, int[] edges) {
    int used = index.length == 0 ? 0 : index[index.length - 1];
    return dev.weft.topology.Graph.ofIndex(
        index, used >= 0 && used < edges.length ? Arrays.copyOf(edges, used) : edges);
  }

  /** A graph of ranks ({@link dev.weft.Topologies#create(dev.weft.topology.Graph, Placement)}). */
  public final GraphComm createGraph(int[] index, int[] edges, boolean reorder)
      throws MPIException {
    try {
      dev.weft.topology.Graph graph = graph(index, edges);
      return inheriting(new GraphComm(intra().create(graph, placement(reorder)), false), this);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }

  /**
   * A graph of which each rank gives some edges, with weights ({@link
   * dev.weft.Topologies#createDistributed}).
   */
  public final GraphComm createDistGraph(
      int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder)
      throws MPIException {
    return distributed(sources, degrees, destinations, weights, info, reorder);
  }

  /** Like the other form, without weights. */
  public final GraphComm createDistGraph(
      int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder)
      throws MPIException {
    return distributed(sources, degrees, destinations, null, info, reorder);
  }

  private GraphComm distributed(
      int[] sources,
      int[] degrees,
      int[] destinations,
      int @Nullable [] weights,
      Info info,
      boolean reorder)
      throws MPIException {
    try {
      int total = Arrays.stream(ArrayArguments.first(sources.length, degrees, "degrees")).sum();
      ArrayArguments.requireAtLeast(total, destinations.length, "destinations");
      ArrayArguments.requireAtLeast(total, weights == null ? total : weights.length, "weights");
      List<DistributedGraph.Edge> edges = new ArrayList<>();
      for (int i = 0; i < sources.length; i++) {
        for (int j = 0; j < degrees[i]; j++) {
          int at = edges.size();
          int weight = weights == null ? 1 : weights[at];
          edges.add(new DistributedGraph.Edge(sources[i], destinations[at], weight));
        }
      }
      dev.weft.Comm made = intra().createDistributed(edges, placement(reorder));
      made.info(Info.of(info));
      return inheriting(new GraphComm(made, weights != null), this);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }

  /**
   * A graph of which each rank gives its own edges, with weights ({@link
   * dev.weft.Topologies#createAdjacent}).
   */
  public final GraphComm createDistGraphAdjacent(
      int[] sources,
      int[] sourceWeights,
      int[] destinations,
      int[] destWeights,
      Info info,
      boolean reorder)
      throws MPIException {
    return adjacent(
        () ->
            Neighbors.weighted(
                sources,
                ArrayArguments.first(sources.length, sourceWeights, "weights of sources"),
                destinations,
                ArrayArguments.first(destinations.length, destWeights, "weights of destinations")),
        info,
        reorder,
        true);
  }

  /** Like the other form, without weights. */
  public final GraphComm createDistGraphAdjacent(
      int[] sources, int[] destinations, Info info, boolean reorder) throws MPIException {
    return adjacent(() -> Neighbors.of(sources, destinations), info, reorder, false);
  }

  private GraphComm adjacent(Supplier<Neighbors> own, Info info, boolean reorder, boolean weighted)
      throws MPIException {
    try {
      dev.weft.Comm made = intra().createAdjacent(own.get(), placement(reorder));
      made.info(Info.of(info));
      return inheriting(new GraphComm(made, weighted), this);
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_TOPOLOGY);
    }
  }
}
