package dev.weft.internal.comm;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.topology.DistributedGraph;
import dev.weft.topology.DistributedGraph.Edge;
import dev.weft.topology.Neighbors;
import dev.weft.topology.Placement;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Makes communicators with a graph of which each rank knows its part (MPI 4.1, section 8.5.4).
 * Collective; blocks. Only if ranks are to be reordered, and there are several hosts, is the whole
 * graph gathered on every rank.
 */
final class DistributedGraphCreation {
  private static final int EDGE_INTS = 3;

  static IntraCommunicator adjacent(IntraCommunicator parent, Neighbors own, Placement placement) {
    check(own, parent.size());
    return create(parent, own, TopologyCreation.hosts(parent, placement));
  }

  static IntraCommunicator general(
      IntraCommunicator parent, List<Edge> edges, Placement placement) {
    for (Edge edge : edges) {
      check(Neighbors.of(new int[] {edge.source()}, new int[] {edge.destination()}), parent.size());
    }
    int[] out = delivered(parent, edges, Edge::source);
    int[] in = delivered(parent, edges, Edge::destination);
    Neighbors own = Neighbors.weighted(field(in, 0), field(in, 2), field(out, 1), field(out, 2));
    return create(parent, own, TopologyCreation.hosts(parent, placement));
  }

  /** With a number for the host of each rank of the parent. */
  static IntraCommunicator create(IntraCommunicator parent, Neighbors own, int[] hosts) {
    int[] ranks = IntStream.range(0, parent.size()).toArray();
    Neighbors mine = own;
    int rank = parent.rank();
    if (TopologyCreation.isSpread(hosts)) {
      Neighbors[] all = gathered(parent, own);
      ranks = PlacementSearch.ranks(all, hosts);
      rank = Arrays.stream(ranks).boxed().toList().indexOf(parent.rank());
      mine = all[rank];
    }
    return new IntraCommunicator(
        parent.factory(),
        parent.agreedNumber(),
        TopologyCreation.worldRanks(parent, ranks),
        new DistributedGraph(rank, mine));
  }

  /** The edges, given by whichever rank, whose one end is this rank. */
  private static int[] delivered(
      IntraCommunicator parent, List<Edge> edges, ToIntFunction<Edge> end) {
    int[] counts = new int[parent.size()];
    for (Edge edge : edges) {
      counts[end.applyAsInt(edge)] += EDGE_INTS;
    }
    Blocks blocks = Blocks.of(counts);
    int[] send = new int[edges.size() * EDGE_INTS];
    int[] at = new int[counts.length];
    Arrays.setAll(at, rank -> (int) blocks.displacement(rank));
    for (Edge edge : edges) {
      int rank = end.applyAsInt(edge);
      send[at[rank]++] = edge.source();
      send[at[rank]++] = edge.destination();
      send[at[rank]++] = edge.weight();
    }
    return (int[]) parent.collectives().allToAllv(Slice.of(send), blocks).base();
  }

  private static int[] field(int[] edges, int field) {
    return IntStream.range(0, edges.length / EDGE_INTS)
        .map(edge -> edges[edge * EDGE_INTS + field])
        .toArray();
  }

  /** Everybody's neighbours; each rank's are sent as two counts and four lists. */
  private static Neighbors[] gathered(IntraCommunicator parent, Neighbors own) {
    int[] mine = IntStream.of(own.indegree(), own.outdegree()).toArray();
    mine = concat(mine, own.sources(), own.sourceWeights());
    mine = concat(mine, own.destinations(), own.destinationWeights());
    int[] all = (int[]) parent.collectives().allGatherv(Slice.of(mine)).base();
    Neighbors[] neighbors = new Neighbors[parent.size()];
    int at = 0;
    for (int rank = 0; rank < neighbors.length; rank++) {
      int in = all[at];
      int out = all[at + 1];
      int[] lists = Arrays.copyOfRange(all, at + 2, at + 2 + 2 * (in + out));
      neighbors[rank] =
          Neighbors.weighted(
              Arrays.copyOfRange(lists, 0, in),
              Arrays.copyOfRange(lists, in, 2 * in),
              Arrays.copyOfRange(lists, 2 * in, 2 * in + out),
              Arrays.copyOfRange(lists, 2 * in + out, lists.length));
      at += 2 + lists.length;
    }
    return neighbors;
  }

  private static int[] concat(int[]... parts) {
    return Arrays.stream(parts).flatMapToInt(Arrays::stream).toArray();
  }

  private static void check(Neighbors neighbors, int size) {
    check("source", neighbors.sources(), size);
    check("destination", neighbors.destinations(), size);
  }

  private static void check(String role, int[] ranks, int size) {
    for (int rank : ranks) {
      if (rank < 0 || rank >= size) {
        throw new ArgumentException(
            FailureCode.TOPOLOGY,
            "%s %d is not a rank of this communicator; a neighbour is one of 0 to %d"
                .formatted(role, rank, size - 1));
      }
    }
  }

  private DistributedGraphCreation() {}
}
