package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.testkit.ForAll;
import dev.weft.topology.Cartesian;
import dev.weft.topology.DistributedGraph.Edge;
import dev.weft.topology.Neighbors;
import dev.weft.topology.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Neighbourhood collectives (MPI 4.1, section 8.6). */
@Timeout(120)
final class NeighborCollectivesTest extends OverEveryTransport {
  private static final int UNTOUCHED = -7;

  /** What a rank sends in a direction of a grid: who, which dimension, and whether upward. */
  private static int sent(int rank, int dimension, int up) {
    return 100 * rank + 2 * dimension + up;
  }

  private static int[] untouched(int length) {
    int[] array = new int[length];
    Arrays.fill(array, UNTOUCHED);
    return array;
  }

  @Test
  void gridsExchangeHalos() {
    for (int size : RankCounts.all()) {
      List<Cartesian> grids =
          List.of(
              Cartesian.of(size),
              Cartesian.of(size).periodic(),
              Cartesian.balanced(size, 2).periodicIn(0),
              Cartesian.balanced(size, 3).periodic(),
              Cartesian.of(1, size, 1).periodicIn(0, 2));
      ranks(
          size,
          world -> {
            for (Cartesian grid : grids) {
              try (Comm comm = world.create(grid, Placement.AS_GIVEN)) {
                halos(comm, grid);
              }
            }
          });
    }
  }

  private static void halos(Comm comm, Cartesian grid) {
    int blocks = 2 * grid.dimensions();
    int[] out = IntStream.range(0, blocks).map(i -> sent(comm.rank(), i / 2, i % 2)).toArray();
    int[] expected = untouched(blocks);
    int[] ranks = untouched(blocks);
    Neighbors own = comm.neighbors();
    for (int i = 0; i < blocks; i++) {
      if (own.source(i) != Comm.PROC_NULL) {
        // What comes from below was sent upward, and the other way round.
        expected[i] = sent(own.source(i), i / 2, 1 - i % 2);
        ranks[i] = own.source(i);
      }
    }
    int[] in = untouched(blocks);
    comm.neighborAllToAll(Slice.of(out), Slice.of(in));
    assertThat(in).as("%s", grid).isEqualTo(expected);
    in = untouched(blocks);
    comm.neighborAllGather(Slice.of(new int[] {comm.rank()}), Slice.of(in));
    assertThat(in).as("%s", grid).isEqualTo(ranks);

    // Dimension d has blocks of d + 1 elements, the last block first.
    int[] counts = IntStream.range(0, blocks).map(i -> i / 2 + 1).toArray();
    int[] at = new int[blocks];
    for (int i = blocks - 2; i >= 0; i--) {
      at[i] = at[i + 1] + counts[i + 1];
    }
    Blocks parts = Blocks.of(counts, at);
    int[] outv = new int[(int) parts.total()];
    int[] inv = untouched(outv.length);
    int[] expectedv = new int[outv.length];
    for (int i = 0; i < blocks; i++) {
      Arrays.fill(outv, at[i], at[i] + counts[i], out[i]);
      Arrays.fill(expectedv, at[i], at[i] + counts[i], expected[i]);
    }
    comm.neighborAllToAllv(Slice.of(outv), parts, Slice.of(inv), parts);
    assertThat(inv).as("%s", grid).isEqualTo(expectedv);
  }

  @Test
  void graphsWithSeveralEdgesBetweenTwo() {
    for (int size : RankCounts.all()) {
      long seed = ForAll.newSeed();
      ranks(
          size,
          world -> {
            SplittableRandom random = new SplittableRandom(seed);
            List<Edge> edges = new ArrayList<>();
            for (int i = 0; i < 5 * size; i++) {
              edges.add(new Edge(random.nextInt(size), random.nextInt(size)));
            }
            List<Edge> mine = world.rank() == size / 2 ? edges : List.of();
            try (Comm comm = world.createDistributed(mine, Placement.AS_GIVEN)) {
              edgesCarryTheirNumbers(comm, edges);
            }
          });
    }
  }

  /** Edge e carries the number e, in e % 4 elements, and of any type. */
  private static void edgesCarryTheirNumbers(Comm comm, List<Edge> edges) {
    int[] out =
        IntStream.range(0, edges.size())
            .filter(e -> edges.get(e).source() == comm.rank())
            .toArray();
    int[] in =
        IntStream.range(0, edges.size())
            .filter(e -> edges.get(e).destination() == comm.rank())
            .toArray();
    assertThat(comm.neighbors().outdegree()).isEqualTo(out.length);
    if (out.length > 0) {
      assertThat(comm.neighborAllToAll(Slice.of(repeated(out, 2))).array(int[].class))
          .isEqualTo(repeated(in, 2));
    } else {
      comm.neighborAllToAll(Slice.of(new int[0]), Slice.of(new int[2 * in.length]));
    }
    int[] froms = Arrays.stream(in).map(e -> edges.get(e).source()).toArray();
    assertThat(comm.neighborAllGather(Slice.of(new int[] {comm.rank()})).array(int[].class))
        .isEqualTo(froms);

    int[] into = new int[Arrays.stream(froms).sum()];
    int[] own = new int[comm.rank()];
    Arrays.fill(own, comm.rank());
    comm.neighborAllGatherv(Slice.of(own), Slice.of(into), Blocks.of(froms));
    assertThat(into)
        .isEqualTo(
            Arrays.stream(froms)
                .flatMap(from -> IntStream.range(0, from).map(_ -> from))
                .toArray());

    List<Slice> sends = Arrays.stream(out).mapToObj(e -> number(e, e)).toList();
    List<Slice> receives = Arrays.stream(in).mapToObj(e -> number(e, -1)).toList();
    comm.neighborAllToAllw(sends, receives);
    for (int i = 0; i < in.length; i++) {
      assertThat(receives.get(i).base()).isEqualTo(number(in[i], in[i]).base());
    }
  }

  private static Slice number(int edge, int value) {
    return edge % 2 == 0
        ? Slice.of(IntStream.range(0, edge % 4).map(_ -> value).toArray())
        : Slice.of(IntStream.range(0, edge % 4).mapToDouble(_ -> value).toArray());
  }

  private static int[] repeated(int[] values, int times) {
    return Arrays.stream(values)
        .flatMap(value -> IntStream.range(0, times).map(_ -> value))
        .toArray();
  }

  @Test
  void longBlocksInCyclesDoNotHang() {
    ranks(
        3,
        world -> {
          Comm ring = world.create(Cartesian.of(3).periodic(), Placement.AS_GIVEN);
          int count = 200_000;
          double[] out = new double[2 * count];
          Arrays.fill(out, 0, count, world.rank());
          Arrays.fill(out, count, 2 * count, 10 + world.rank());
          double[] in = ring.neighborAllToAll(Slice.of(out)).array(double[].class);
          assertThat(in[0]).isEqualTo(10 + (world.rank() + 2) % 3);
          assertThat(in[2 * count - 1]).isEqualTo((world.rank() + 1) % 3);
        });
  }

  @Test
  void badArgumentsAndCountsThatDiffer() {
    ranks(
        2,
        world -> {
          assertThatThrownBy(
                  () -> world.neighborAllGather(Slice.of(new int[1]), Slice.of(new int[2])))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("no topology");
          Comm ring = world.create(Cartesian.of(2).periodic(), Placement.AS_GIVEN);
          int[] whole = new int[6];
          assertThatThrownBy(
                  () -> ring.neighborAllGather(Slice.of(new int[1]), Slice.of(new int[3])))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("3 elements");
          assertThatThrownBy(
                  () -> ring.neighborAllToAll(Slice.of(new int[3]), Slice.of(new int[3])))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("3 elements");
          assertThatThrownBy(() -> ring.neighborAllToAll(Slice.of(whole), Slice.of(whole)))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("overlap");
          assertThatThrownBy(() -> ring.neighborAllToAllw(List.of(), List.of()))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("2 destinations");
          int mine = 1 + world.rank();
          assertThatThrownBy(
                  () ->
                      ring.neighborAllGather(Slice.of(new int[mine]), Slice.of(new int[2 * mine])))
              .isInstanceOf(ArgumentException.class);
          assertThat(ring.allReduce(1, Op.SUM)).isEqualTo(2);
          assertThat(ring.neighborAllGather(Slice.of(new int[] {mine})).array(int[].class))
              .containsExactly(3 - mine, 3 - mine);
        });
  }

  @Test
  void anyGridAnyCount() {
    ranks(
        6,
        world -> {
          long seed = world.rank() == 0 ? new SplittableRandom().nextLong() : 0;
          long[] agreed = {seed};
          world.broadcast(agreed, 0);
          SplittableRandom random = new SplittableRandom(agreed[0]);
          for (int round = 0; round < 10; round++) {
            Cartesian grid =
                Cartesian.of(random.nextBoolean() ? new int[] {2, 3} : new int[] {3, 1, 2})
                    .periodicIn(random.nextInt(2));
            int count = random.nextInt(1, 200);
            Comm comm = world.create(grid, Placement.AS_GIVEN);
            int blocks = 2 * grid.dimensions();
            int[] out =
                repeated(
                    IntStream.range(0, blocks).map(i -> sent(comm.rank(), i / 2, i % 2)).toArray(),
                    count);
            int[] in = untouched(out.length);
            comm.neighborAllToAll(Slice.of(out), Slice.of(in));
            for (int i = 0; i < in.length; i++) {
              int block = i / count;
              int from = comm.neighbors().source(block);
              assertThat(in[i])
                  .as("%s, seed %d", grid, agreed[0])
                  .isEqualTo(
                      from == Comm.PROC_NULL ? UNTOUCHED : sent(from, block / 2, 1 - block % 2));
            }
          }
        });
  }
}
