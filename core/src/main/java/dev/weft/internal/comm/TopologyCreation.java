package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.collective.NeighborOperations;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Locality;
import dev.weft.topology.Neighbors;
import dev.weft.topology.Placement;
import dev.weft.topology.Topology;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes communicators with a topology that every rank knows as a whole. Collective; blocks. */
final class TopologyCreation {

  static @Nullable IntraCommunicator create(
      IntraCommunicator parent, Topology topology, int places, Placement placement) {
    if (places > parent.size()) {
      throw new ArgumentException(
          FailureCode.TOPOLOGY,
          "%s has %d places, but this communicator has %d ranks only"
              .formatted(topology, places, parent.size()));
    }
    return create(parent, topology, places, hosts(parent, placement));
  }

  /** With a number for the host of each rank of the parent. */
  static @Nullable IntraCommunicator create(
      IntraCommunicator parent, Topology topology, int places, int[] hosts) {
    int[] rankOfPlace = IntStream.range(0, places).toArray();
    if (isSpread(hosts)) {
      Neighbors[] neighbors = new Neighbors[places];
      Arrays.setAll(neighbors, topology::neighbors);
      rankOfPlace = PlacementSearch.ranks(neighbors, Arrays.copyOf(hosts, places));
    }
    int number = parent.agreedNumber();
    if (Arrays.stream(rankOfPlace).noneMatch(rank -> rank == parent.rank())) {
      parent.factory().release(number);
      return null;
    }
    return new IntraCommunicator(
        parent.factory(), number, worldRanks(parent, rankOfPlace), topology);
  }

  static IntraCommunicator sub(IntraCommunicator parent, int... dimensions) {
    Cartesian grid = cartesian(parent);
    Cartesian kept = grid.keep(dimensions);
    int[] at = grid.coordinates(parent.rank());
    int[] keeps = Arrays.stream(dimensions).sorted().distinct().toArray();
    int[] drops =
        IntStream.range(0, grid.dimensions())
            .filter(dimension -> Arrays.binarySearch(keeps, dimension) < 0)
            .toArray();
    int color = grid.keep(drops).rank(Arrays.stream(drops).map(d -> at[d]).toArray());
    int key = kept.rank(Arrays.stream(keeps).map(d -> at[d]).toArray());
    return java.util.Objects.requireNonNull(parent.split(color, key, kept));
  }

  static Topology topology(IntraCommunicator comm) {
    Topology topology = comm.topology();
    if (topology == null) {
      throw new ArgumentException(
          FailureCode.TOPOLOGY,
          "this communicator has no topology; make one with create, createAdjacent or createDistributed");
    }
    return topology;
  }

  static Cartesian cartesian(IntraCommunicator comm) {
    if (topology(comm) instanceof Cartesian grid) {
      return grid;
    }
    throw new ArgumentException(
        FailureCode.TOPOLOGY, "this communicator's ranks form no grid but a graph");
  }

  static NeighborOperations neighborhood(Comm comm) {
    Neighbors own = comm.neighbors();
    boolean isGrid = comm.topology() instanceof Cartesian;
    return new NeighborOperations(own.sources(), own.destinations(), isGrid);
  }

  /** A number for the host of each rank; the same for all if they are to keep their order. */
  static int[] hosts(IntraCommunicator parent, Placement placement) {
    return placement == Placement.AS_GIVEN
        ? new int[parent.size()]
        : parent.factory().together(Locality.HOST, parent.group().worldRanks());
  }

  static boolean isSpread(int[] hosts) {
    return Arrays.stream(hosts).distinct().count() > 1;
  }

  static int[] worldRanks(IntraCommunicator parent, int[] ranks) {
    return Arrays.stream(ranks).map(parent::worldRank).toArray();
  }

  private TopologyCreation() {}
}
