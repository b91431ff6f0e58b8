package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.testkit.ForAll;
import dev.weft.topology.Cartesian;
import dev.weft.topology.DistributedGraph.Edge;
import dev.weft.topology.Neighbors;
import dev.weft.topology.Placement;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Neighbourhood collectives in all forms (MPI 4.1, sections 8.6 to 8.8). */
@Timeout(120)
final class NeighborFormsTest extends OverEveryTransport {
  private static final int UNTOUCHED = -7;
  private static final int WITHOUT_NEIGHBOR = -1;

  /**
   * A rank's neighbours as edges with numbers: what is sent along an edge says its number. In a
   * grid an edge is told from others by its sender, dimension and direction.
   */
  private record Edges(int[] out, int[] in) {
    static Edges of(Comm comm) {
      Neighbors own = comm.neighbors();
      int blocks = own.indegree();
      int[] out = IntStream.range(0, blocks).map(i -> 100 * comm.rank() + i).toArray();
      // What comes from below was sent upward, and the other way round.
      int[] in =
          IntStream.range(0, blocks)
              .map(
                  i ->
                      own.source(i) == Comm.PROC_NULL
                          ? WITHOUT_NEIGHBOR
                          : 100 * own.source(i) + (i ^ 1))
              .toArray();
      return new Edges(out, in);
    }

    static Edges of(Comm comm, List<Edge> edges) {
      return new Edges(
          IntStream.range(0, edges.size())
              .filter(e -> edges.get(e).source() == comm.rank())
              .toArray(),
          IntStream.range(0, edges.size())
              .filter(e -> edges.get(e).destination() == comm.rank())
              .toArray());
    }
  }

  @Test
  void gridsWithManyUnderWayAtOnce() {
    for (int size : RankCounts.all()) {
      long seed = ForAll.newSeed();
      ranks(
          size,
          world -> {
            everyFormOnAGrid(world, Cartesian.of(size).periodic(), seed);
            everyFormOnAGrid(world, Cartesian.balanced(size, 2).periodicIn(0), seed);
            everyFormOnAGrid(world, Cartesian.of(1, size, 1).periodicIn(0, 2), seed);
          });
    }
  }

  static void everyFormOnAGrid(Comm world, Cartesian grid, long seed) {
    try (Comm comm = world.create(grid, Placement.AS_GIVEN)) {
      everyForm(comm, Edges.of(comm), seed);
    }
  }

  @Test
  void graphsWithSeveralEdgesBetweenTwo() {
    for (int size : RankCounts.all()) {
      long seed = ForAll.newSeed();
      ranks(size, world -> everyFormOnAGraph(world, seed));
    }
  }

  static void everyFormOnAGraph(Comm world, long seed) {
    int size = world.size();
    SplittableRandom random = new SplittableRandom(seed);
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i < 4 * size; i++) {
      edges.add(new Edge(random.nextInt(size), random.nextInt(size)));
    }
    List<Edge> mine = world.rank() == size / 2 ? edges : List.of();
    try (Comm comm = world.createDistributed(mine, Placement.AS_GIVEN)) {
      everyForm(comm, Edges.of(comm, edges), seed);
    }
  }

  private static void everyForm(Comm comm, Edges edges, long seed) {
    Mixture mixture = new Mixture(seed, comm.rank());
    for (int count : new int[] {1, 300}) {
      gathers(comm, edges, count, mixture);
      exchanges(comm, edges, count, mixture);
      long[] sum = {1};
      mixture.add(
          () -> comm.allReduce(Slice.of(sum), Slice.of(sum), Op.MAX),
          () -> comm.iallReduce(Slice.of(sum), Slice.of(sum), Op.MAX),
          () -> comm.allReduceInit(Slice.of(sum), Slice.of(sum), Op.MAX),
          () -> assertThat(sum[0]).isEqualTo(1));
    }
    mixture.finish();
  }

  private static void gathers(Comm comm, Edges edges, int count, Mixture mixture) {
    int[] froms = IntStream.range(0, edges.in.length).map(comm.neighbors()::source).toArray();
    Slice mine = Slice.of(filled(count, comm.rank()));
    Slice all = Slice.of(filled(count * froms.length, UNTOUCHED));
    int[] expected = blocks(froms, froms, _ -> count);
    mixture.add(
        () -> comm.neighborAllGather(mine, all),
        () -> comm.ineighborAllGather(mine, all),
        () -> comm.neighborAllGatherInit(mine, all),
        () -> assertThat((int[]) all.base()).isEqualTo(expected));
    // Rank r gives r + 1 elements; a neighbour that is none has a place for one.
    int[] mineV = filled(comm.rank() + 1, comm.rank());
    int[] counts = Arrays.stream(froms).map(from -> from < 0 ? 1 : from + 1).toArray();
    int[] expectedV = blocks(froms, froms, i -> counts[i]);
    Slice placed = Slice.of(filled(expectedV.length, UNTOUCHED));
    mixture.add(
        () -> comm.neighborAllGatherv(Slice.of(mineV), placed, Blocks.of(counts)),
        () -> comm.ineighborAllGatherv(Slice.of(mineV), placed, Blocks.of(counts)),
        () -> comm.neighborAllGathervInit(Slice.of(mineV), placed, Blocks.of(counts)),
        () -> assertThat((int[]) placed.base()).isEqualTo(expectedV));
    int[] there = Arrays.stream(froms).filter(from -> from >= 0).toArray();
    assertThat(comm.neighborAllGatherv(Slice.of(mineV)).array(int[].class))
        .isEqualTo(blocks(there, there, i -> there[i] + 1));
  }

  private static void exchanges(Comm comm, Edges edges, int count, Mixture mixture) {
    int[] out = edges.out;
    int[] in = edges.in;
    // A rank that sends nothing still says how much it gets.
    Slice send = Slice.of(blocks(out, out, _ -> count));
    Slice receive = Slice.of(filled(count * in.length, UNTOUCHED));
    int[] expected = blocks(in, in, _ -> count);
    mixture.add(
        () -> comm.neighborAllToAll(send, receive),
        () -> comm.ineighborAllToAll(send, receive),
        () -> comm.neighborAllToAllInit(send, receive),
        () -> assertThat((int[]) receive.base()).isEqualTo(expected));
    int[] sendCounts = Arrays.stream(out).map(e -> e % 5).toArray();
    int[] receiveCounts = Arrays.stream(in).map(e -> e < 0 ? 2 : e % 5).toArray();
    int[] sendV = blocks(out, out, i -> sendCounts[i]);
    int[] expectedV = blocks(in, in, i -> receiveCounts[i]);
    Slice receiveV = Slice.of(filled(expectedV.length, UNTOUCHED));
    Blocks sent = Blocks.of(sendCounts);
    Blocks received = Blocks.of(receiveCounts);
    mixture.add(
        () -> comm.neighborAllToAllv(Slice.of(sendV), sent, receiveV, received),
        () -> comm.ineighborAllToAllv(Slice.of(sendV), sent, receiveV, received),
        () -> comm.neighborAllToAllvInit(Slice.of(sendV), sent, receiveV, received),
        () -> assertThat((int[]) receiveV.base()).isEqualTo(expectedV));
    int[] there = Arrays.stream(in).filter(e -> e >= 0).toArray();
    assertThat(comm.neighborAllToAllv(Slice.of(sendV), Blocks.of(sendCounts)).array(int[].class))
        .isEqualTo(blocks(there, there, i -> there[i] % 5));
    List<Slice> sends = Arrays.stream(out).mapToObj(e -> number(e, e)).toList();
    List<Slice> receives = Arrays.stream(in).mapToObj(e -> number(e, UNTOUCHED)).toList();
    mixture.add(
        () -> comm.neighborAllToAllw(sends, receives),
        () -> comm.ineighborAllToAllw(sends, receives),
        () -> comm.neighborAllToAllwInit(sends, receives),
        () -> {
          for (int i = 0; i < in.length; i++) {
            int value = in[i] < 0 ? UNTOUCHED : in[i];
            assertThat(receives.get(i).base()).isEqualTo(number(in[i], value).base());
          }
        });
  }

  /** The type and the count depend on the edge. */
  private static Slice number(int edge, int value) {
    int length = Math.abs(edge) % 4;
    return edge % 2 == 0
        ? Slice.of(filled(length, value))
        : Slice.of(IntStream.range(0, length).mapToDouble(_ -> value).toArray());
  }

  private static int[] filled(int length, int value) {
    int[] array = new int[length];
    Arrays.fill(array, value);
    return array;
  }

  /** A block for each neighbour, filled with a value; untouched where there is none. */
  private static int[] blocks(
      int[] neighbors, int[] values, java.util.function.IntUnaryOperator count) {
    return IntStream.range(0, values.length)
        .flatMap(
            i ->
                Arrays.stream(
                    filled(count.applyAsInt(i), neighbors[i] < 0 ? UNTOUCHED : values[i])))
        .toArray();
  }

  @Test
  void aHaloTravelsWhileNobodyWaitsForIt() {
    ranks(
        4,
        world -> {
          Comm ring = world.create(Cartesian.of(4).periodic(), Placement.AS_GIVEN);
          int count = 100_000;
          double[] out = new double[2 * count];
          double[] in = new double[2 * count];
          PersistentRequest halo = ring.neighborAllToAllInit(Slice.of(out), Slice.of(in));
          for (int step = 1; step < 4; step++) {
            Arrays.fill(out, 0, count, step * (ring.rank() + 1));
            Arrays.fill(out, count, 2 * count, -step * (ring.rank() + 1));
            halo.start();
            long end = System.nanoTime() + 20_000_000_000L;
            while (!halo.isDone() && System.nanoTime() < end) {
              Thread.sleep(1);
            }
            assertThat(halo.status().cancelled()).isFalse();
            assertThat(in[0]).isEqualTo(-step * ((ring.rank() + 3) % 4 + 1));
            assertThat(in[2 * count - 1]).isEqualTo(step * ((ring.rank() + 1) % 4 + 1));
          }
        });
  }

  @Test
  void waitsHaveLimitsAndBadArgumentsAreRefusedAtTheCall() {
    ranks(
        2,
        world -> {
          Slice one = Slice.of(new int[1]);
          Slice two = Slice.of(new int[2]);
          refused(() -> world.ineighborAllGather(one, two), "no topology");
          Comm ring = world.create(Cartesian.of(2).periodic(), Placement.AS_GIVEN);
          if (world.rank() == 0) {
            Request request = ring.ineighborAllGather(one, two);
            assertThatThrownBy(() -> request.await(Duration.ofMillis(20)))
                .isInstanceOf(WaitTimeoutException.class);
            world.barrier();
            request.await(Duration.ofSeconds(40));
          } else {
            world.barrier();
            ring.ineighborAllGather(one, two).await(Duration.ofSeconds(40));
          }
          refused(() -> ring.ineighborAllGather(one, one), "1 elements");
          refused(() -> ring.neighborAllGatherInit(two, two), "2 elements");
          refused(() -> ring.ineighborAllToAll(two, two), "overlap");
          refused(() -> ring.ineighborAllToAllw(List.of(), List.of()), "2 destinations");
          refused(
              () -> ring.neighborAllToAllv(Slice.of(new int[1]), Blocks.of(new int[] {1})),
              "2 destinations");
          try (Arena arena = Arena.ofConfined()) {
            Slice confined = Slice.of(arena.allocate(16, 8), ElementType.INT);
            refused(() -> ring.ineighborAllToAll(confined, Slice.of(new int[4])), "confined");
          }
          // Each sends another count than the other expects.
          int mine = 1 + world.rank();
          Request wrong =
              ring.ineighborAllGather(Slice.of(new int[mine]), Slice.of(new int[2 * mine]));
          assertThatThrownBy(wrong::await).isInstanceOf(ArgumentException.class);
          assertThat(ring.allReduce(1, Op.SUM)).isEqualTo(2);
          ring.close();
          assertThatThrownBy(() -> ring.ineighborAllGather(one, two))
              .isInstanceOf(ClosedException.class);
        });
  }

  private static void refused(Runnable call, String words) {
    assertThatThrownBy(call::run).isInstanceOf(ArgumentException.class).hasMessageContaining(words);
  }
}
