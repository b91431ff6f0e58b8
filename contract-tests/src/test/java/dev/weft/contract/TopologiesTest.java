package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import dev.weft.topology.Cartesian;
import dev.weft.topology.DistributedGraph.Edge;
import dev.weft.topology.Graph;
import dev.weft.topology.Neighbors;
import dev.weft.topology.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Communicators with a topology (MPI 4.1, section 8.5). */
@Timeout(120)
final class TopologiesTest extends OverEveryTransport {
  private static final int[] SIZES = {1, 2, 3, 4, 7, 8};

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call).isInstanceOf(ArgumentException.class).hasMessageContainingAll(words);
  }

  @Test
  void gridsAndTheirRowsAndColumns() {
    for (int size : SIZES) {
      ranks(
          size,
          world -> {
            Cartesian grid = Cartesian.balanced(size, 2).periodicIn(1);
            for (Placement placement : Placement.values()) {
              Comm comm = world.create(grid, placement);
              assertThat(comm.cartesian()).isEqualTo(grid);
              assertThat(comm.dup().cartesian()).isEqualTo(grid);
              int[] at = grid.coordinates(comm.rank());
              Comm row = comm.sub(1);
              assertThat(row.cartesian()).isEqualTo(grid.keep(1));
              assertThat(row.rank()).isEqualTo(at[1]);
              assertThat(row.allReduce(at[0], Op.MAX)).isEqualTo(at[0]);
              Comm column = comm.sub(0);
              assertThat(column.rank()).isEqualTo(at[0]);
              assertThat(column.allReduce(at[1], Op.MIN)).isEqualTo(at[1]);
              assertThat(comm.sub(1, 0).cartesian()).isEqualTo(grid);
              assertThat(comm.sub().size()).isEqualTo(1);

              Cartesian.Shift shift = grid.shift(comm.rank(), 0, 1);
              int[] value = {-1};
              comm.sendReceive(
                  new int[] {comm.rank()}, shift.destination(), TAG, value, shift.source(), TAG);
              assertThat(value[0]).isEqualTo(at[0] == 0 ? -1 : shift.source());
            }
          });
    }
  }

  @Test
  void ranksBeyondAreLeftOut() {
    ranks(
        7,
        world -> {
          Comm grid = world.create(Cartesian.of(3, 2), Placement.NEIGHBORS_TOGETHER);
          assertThat(grid == null).isEqualTo(world.rank() == 6);
          Comm graph = world.create(Graph.of(new int[][] {{1}, {0}}), Placement.AS_GIVEN);
          assertThat(graph == null).isEqualTo(world.rank() > 1);
          if (graph != null) {
            assertThat(graph.neighbors().sources()).containsExactly(1 - world.rank());
          }
          assertThat(world.create(Graph.of(new int[0][]), Placement.AS_GIVEN)).isNull();
        });
  }

  @Test
  void distributedGraphs() {
    for (int size : SIZES) {
      ranks(
          size,
          world -> {
            int rank = world.rank();
            int right = (rank + 1) % size;
            for (Placement placement : Placement.values()) {
              Comm adjacent = world.createAdjacent(inRing(rank, size), placement);
              Neighbors ring = inRing(adjacent.rank(), size);
              assertThat(adjacent.neighbors()).isEqualTo(ring);
              assertThat(adjacent.dup().neighbors()).isEqualTo(ring);

              // Everyone gives the edge that leaves its right neighbour: the same ring.
              Edge edge = new Edge(right, (right + 1) % size, right);
              Comm general = world.createDistributed(List.of(edge), placement);
              assertThat(general.neighbors()).isEqualTo(inRing(general.rank(), size));

              // The last rank gives all edges: everyone to rank 0, and twice to itself.
              List<Edge> edges = new ArrayList<>();
              for (int from = 0; from < size && rank == size - 1; from++) {
                edges.add(new Edge(from, 0));
                edges.add(new Edge(from, from, 2));
                edges.add(new Edge(from, from, 3));
              }
              Comm star = world.createDistributed(edges, placement);
              Neighbors own = star.neighbors();
              assertThat(own.destinations()).containsExactly(0, star.rank(), star.rank());
              assertThat(own.destinationWeights()).containsExactly(1, 2, 3);
              assertThat(own.indegree()).isEqualTo(star.rank() == 0 ? size + 2 : 2);
            }
          });
    }
  }

  private static Neighbors inRing(int rank, int size) {
    int[] left = {(rank + size - 1) % size};
    return Neighbors.weighted(left, left, new int[] {(rank + 1) % size}, new int[] {rank});
  }

  @Test
  void badArgumentsChangeNothing() {
    ranks(
        3,
        world -> {
          refused(
              () -> world.create(Cartesian.of(2, 2), Placement.AS_GIVEN), "4 places", "3 ranks");
          refused(() -> world.createAdjacent(Neighbors.of(3), Placement.AS_GIVEN), "source 3");
          refused(
              () -> world.createDistributed(List.of(new Edge(0, -2)), Placement.AS_GIVEN),
              "destination -2");
          refused(() -> new Edge(0, 1, -1), "weight -1");
          refused(
              () -> Neighbors.weighted(new int[1], new int[2], new int[0], new int[0]),
              "2 weights");
          refused(world::neighbors, "no topology");
          refused(world::cartesian, "no topology");
          refused(() -> world.sub(0), "no topology");
          assertThat(world.topology()).isNull();
          int[] others = IntStream.range(0, 3).filter(rank -> rank != world.rank()).toArray();
          Comm graph = world.createAdjacent(Neighbors.of(others), Placement.AS_GIVEN);
          refused(graph::cartesian, "no grid");
          refused(() -> graph.topology().neighbors(others[0]), "rank " + others[0]);
          Comm grid = world.create(Cartesian.of(3), Placement.AS_GIVEN);
          refused(() -> grid.sub(1), "dimension 1");
          assertThat(grid.allReduce(1, Op.SUM)).isEqualTo(3);
        });
  }
}
