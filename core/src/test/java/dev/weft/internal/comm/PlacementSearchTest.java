package dev.weft.internal.comm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Slice;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Neighbors;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks placed so that neighbours share a host, on hosts that the test makes up. */
@Timeout(60)
class PlacementSearchTest {

  private static Neighbors[] neighbors(Cartesian grid) {
    return IntStream.range(0, grid.size()).mapToObj(grid::neighbors).toArray(Neighbors[]::new);
  }

  private static long cut(Neighbors[] neighbors, int[] hosts, int[] ranks) {
    return PlacementSearch.weightBetweenHosts(neighbors, hosts, ranks);
  }

  private static int[] given(int places) {
    return IntStream.range(0, places).toArray();
  }

  @Test
  void aRingDealtOutOverTwoHostsIsCutTwice() {
    Neighbors[] ring = neighbors(Cartesian.of(16).periodic());
    int[] hosts = IntStream.range(0, 16).map(rank -> rank % 2).toArray();
    int[] ranks = PlacementSearch.ranks(ring, hosts);
    // An edge of a grid counts twice, once each way.
    assertThat(cut(ring, hosts, given(16))).isEqualTo(2 * 16);
    assertThat(cut(ring, hosts, ranks)).isEqualTo(2 * 2);
  }

  @Test
  void aSquareOverFourHostsBecomesFourSquares() {
    Neighbors[] square = neighbors(Cartesian.of(8, 8));
    int[] rows = IntStream.range(0, 64).map(rank -> rank / 16).toArray();
    assertThat(cut(square, rows, given(64))).isEqualTo(2 * 24);
    assertThat(cut(square, rows, PlacementSearch.ranks(square, rows))).isLessThanOrEqualTo(2 * 24);
    int[] dealt = IntStream.range(0, 64).map(rank -> rank % 4).toArray();
    assertThat(cut(square, dealt, PlacementSearch.ranks(square, dealt)))
        .isLessThanOrEqualTo(2 * 24);
  }

  @Test
  void oneHostOrAGoodOrderChangesNothing() {
    Neighbors[] line = neighbors(Cartesian.of(6));
    assertThat(PlacementSearch.ranks(line, new int[6])).isEqualTo(given(6));
    assertThat(PlacementSearch.ranks(line, new int[] {0, 0, 0, 5, 5, 5})).isEqualTo(given(6));
    Neighbors[] alone = neighbors(Cartesian.of(1).periodic());
    assertThat(PlacementSearch.ranks(alone, new int[1])).containsExactly(0);
  }

  @Test
  void weightsCount() {
    // A ring of four whose edges 0-1 and 2-3 are light; hosts {0, 1} and {2, 3}.
    Neighbors[] ring = new Neighbors[4];
    for (int i = 0; i < 4; i++) {
      int left = (i + 3) % 4;
      ring[i] =
          Neighbors.weighted(
              new int[] {left},
              new int[] {left % 2 == 0 ? 1 : 9},
              new int[] {(i + 1) % 4},
              new int[] {i % 2 == 0 ? 1 : 9});
    }
    int[] hosts = {0, 0, 1, 1};
    assertThat(cut(ring, hosts, given(4))).isEqualTo(18);
    assertThat(cut(ring, hosts, PlacementSearch.ranks(ring, hosts))).isEqualTo(2);
  }

  @Test
  void neverWorseAndAlwaysEachRankOnce() {
    SplittableRandom seeds = new SplittableRandom();
    for (int run = 0; run < 200; run++) {
      long seed = seeds.nextLong();
      SplittableRandom random = new SplittableRandom(seed);
      int places = random.nextInt(1, 30);
      int[] hosts = IntStream.range(0, places).map(_ -> random.nextInt(4)).toArray();
      Neighbors[] graph = new Neighbors[places];
      Arrays.setAll(
          graph,
          _ ->
              Neighbors.of(
                  new int[0],
                  IntStream.range(0, random.nextInt(5))
                      .map(_ -> random.nextInt(places))
                      .toArray()));
      int[] ranks = PlacementSearch.ranks(graph, hosts);
      assertThat(Arrays.stream(ranks).sorted().toArray())
          .as("seed %d", seed)
          .isEqualTo(given(places));
      assertThat(cut(graph, hosts, ranks))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(cut(graph, hosts, given(places)));
      assertThat(PlacementSearch.ranks(graph, hosts)).isEqualTo(ranks);
    }
  }

  @Test
  void placedCommunicatorsHaveTheirTopology() {
    int[] hosts = {0, 1, 0, 1, 0, 1, 0, 1};
    AtomicReferenceArray<Integer> placed = new AtomicReferenceArray<>(8);
    Weft.run(
        8,
        comm -> {
          IntraCommunicator world = (IntraCommunicator) comm;
          Cartesian grid = Cartesian.of(8).periodic();
          Comm ring = TopologyCreation.create(world, grid, 8, hosts);
          placed.set(ring.rank(), world.rank());
          halo(ring, (ring.rank() + 7) % 8, (ring.rank() + 1) % 8);

          // The same graph, each rank giving its own edges: those of its new number are its own.
          int rank = world.rank();
          Neighbors own = Neighbors.of(new int[] {(rank + 7) % 8}, new int[] {(rank + 1) % 8});
          Comm graph = DistributedGraphCreation.create(world, own, hosts);
          int left = (graph.rank() + 7) % 8;
          assertThat(graph.neighbors().sources()).containsExactly(left);
          assertThat(graph.neighborAllGather(Slice.of(new int[] {graph.rank()})).array(int[].class))
              .containsExactly(left);

          // Ranks that are left out, too.
          Comm part = TopologyCreation.create(world, Cartesian.of(5), 5, hosts);
          assertThat(part == null).isEqualTo(rank > 4);
        });
    List<Integer> order = IntStream.range(0, 8).mapToObj(placed::get).toList();
    int changes = 0;
    for (int i = 0; i < 8; i++) {
      changes += order.get(i) % 2 == order.get((i + 1) % 8) % 2 ? 0 : 1;
    }
    assertThat(changes).as("%s", order).isEqualTo(2);
  }

  private static void halo(Comm ring, int left, int right) {
    int[] halo = ring.neighborAllGather(Slice.of(new int[] {ring.rank()})).array(int[].class);
    assertThat(halo).containsExactly(left, right);
  }
}
