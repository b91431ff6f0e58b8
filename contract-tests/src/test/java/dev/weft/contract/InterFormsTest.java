package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.contract.InterCommTest.Halves;
import dev.weft.data.Blocks;
import dev.weft.data.Datatype;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Lengthy;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operations between two groups in all forms (MPI 4.1, sections 6.12 and 6.13). */
@Timeout(120)
final class InterFormsTest extends OverEveryTransport {
  private static final int[] COUNTS = {0, 3, 1500};

  @Lengthy
  @Test
  void manyUnderWayAtOnce() {
    for (int size : RankCounts.ofTwoGroups()) {
      long seed = ForAll.newSeed();
      ranks(size, world -> everyForm(world, seed));
    }
  }

  static void everyForm(Comm world, long seed) {
    try (Halves halves = Halves.of(world)) {
      Mixture mixture = new Mixture(seed, world.rank());
      // Many ranks on few cores take their time.
      int first = world.size() > 4 ? 1 : 0;
      for (int count : Arrays.copyOfRange(COUNTS, first, COUNTS.length)) {
        new Round(halves.inter(), halves.low(), count, mixture).all();
      }
      mixture.finish();
    }
  }

  /** What a rank of a group contributes. */
  private static long[] input(boolean low, int rank, int count) {
    return IntStream.range(0, count).mapToLong(i -> (low ? 1000 : 5) * (rank + 1L) + i).toArray();
  }

  private static long[] inputs(boolean low, int ranks, int count) {
    return IntStream.range(0, ranks)
        .mapToObj(rank -> input(low, rank, count))
        .flatMapToLong(Arrays::stream)
        .toArray();
  }

  private static long[] sums(boolean low, int ranks, int count) {
    long[] sums = new long[count];
    for (int rank = 0; rank < ranks; rank++) {
      long[] input = input(low, rank, count);
      Arrays.setAll(sums, i -> sums[i] + input[i]);
    }
    return sums;
  }

  /** Every operation once, with the root in the low group and in the high one. */
  private record Round(InterComm inter, boolean low, int count, Mixture mixture) {

    void all() {
      mixture.add(inter::barrier, inter::ibarrier, inter::barrierInit, () -> {});
      for (boolean rootIsLow : new boolean[] {true, false}) {
        int rank = (low == rootIsLow ? inter.size() : inter.remoteSize()) - 1;
        int root = low != rootIsLow ? rank : inter.rank() == rank ? Comm.ROOT : Comm.PROC_NULL;
        broadcastAndReduce(root, rank);
        gathers(root);
        scatters(root, rank);
      }
      gathersOfAll();
      exchanges();
      reductions();
    }

    private void broadcastAndReduce(int root, int rank) {
      Slice buffer = Slice.of(root == Comm.ROOT ? input(low, rank, count) : new long[count]);
      mixture.add(
          () -> inter.broadcast(buffer, root),
          () -> inter.ibroadcast(buffer, root),
          () -> inter.broadcastInit(buffer, root),
          () ->
              holds(
                  buffer,
                  root == Comm.PROC_NULL
                      ? new long[count]
                      : input(root == Comm.ROOT == low, rank, count)));
      Slice mine = root >= 0 ? Slice.of(input(low, inter.rank(), count)) : null;
      Slice sum = root == Comm.ROOT ? Slice.of(new long[count]) : null;
      mixture.add(
          () -> inter.reduce(mine, sum, Op.SUM, root),
          () -> inter.ireduce(mine, sum, Op.SUM, root),
          () -> inter.reduceInit(mine, sum, Op.SUM, root),
          () -> holds(sum, sums(!low, inter.remoteSize(), count)));
    }

    private void gathers(int root) {
      int there = inter.remoteSize();
      Slice mine = root >= 0 ? Slice.of(input(low, inter.rank(), count)) : null;
      Slice all = root == Comm.ROOT ? Slice.of(new long[there * count]) : null;
      mixture.add(
          () -> inter.gather(mine, all, root),
          () -> inter.igather(mine, all, root),
          () -> inter.gatherInit(mine, all, root),
          () -> holds(all, inputs(!low, there, count)));
      Slice some = root >= 0 ? Slice.of(input(low, inter.rank(), inter.rank() + 1)) : null;
      Blocks blocks = root == Comm.ROOT ? rising(there) : null;
      Slice placed = root == Comm.ROOT ? Slice.of(new long[(int) rising(there).total()]) : null;
      mixture.add(
          () -> inter.gatherv(some, placed, blocks, root),
          () -> inter.igatherv(some, placed, blocks, root),
          () -> inter.gathervInit(some, placed, blocks, root),
          () -> holds(placed, risingInputs(!low, there)));
      Slice worked = inter.gatherv(some, ElementType.LONG, root);
      holds(worked, root == Comm.ROOT ? risingInputs(!low, there) : new long[0]);
    }

    private void scatters(int root, int rank) {
      int there = inter.remoteSize();
      Slice all = root == Comm.ROOT ? Slice.of(input(low, rank, there * count)) : null;
      Slice mine = root >= 0 ? Slice.of(new long[count]) : null;
      long[] theirs = input(!low, rank, inter.size() * count);
      int at = inter.rank() * count;
      mixture.add(
          () -> inter.scatter(all, mine, root),
          () -> inter.iscatter(all, mine, root),
          () -> inter.scatterInit(all, mine, root),
          () -> holds(mine, Arrays.copyOfRange(theirs, at, at + count)));
      Blocks blocks = root == Comm.ROOT ? rising(there) : null;
      Slice source = root == Comm.ROOT ? Slice.of(risingInputs(low, there)) : null;
      Slice some = root >= 0 ? Slice.of(new long[inter.rank() + 1]) : null;
      // The root deals out what each rank of its own group would have.
      long[] expected = input(!low, inter.rank(), inter.rank() + 1);
      mixture.add(
          () -> inter.scatterv(source, blocks, some, root),
          () -> inter.iscatterv(source, blocks, some, root),
          () -> inter.scattervInit(source, blocks, some, root),
          () -> holds(some, expected));
      Slice worked = inter.scatterv(source, blocks, ElementType.LONG, root);
      holds(worked, root >= 0 ? expected : new long[0]);
    }

    private void gathersOfAll() {
      int there = inter.remoteSize();
      int theirs = low ? count / 2 : count;
      Slice mine = Slice.of(input(low, inter.rank(), low ? count : count / 2));
      Slice all = Slice.of(new long[there * theirs]);
      mixture.add(
          () -> inter.allGather(mine, all),
          () -> inter.iallGather(mine, all),
          () -> inter.allGatherInit(mine, all),
          () -> holds(all, inputs(!low, there, theirs)));
      Slice some = Slice.of(input(low, inter.rank(), inter.rank() + 1));
      Blocks blocks = rising(there);
      Slice placed = Slice.of(new long[(int) blocks.total()]);
      mixture.add(
          () -> inter.allGatherv(some, placed, blocks),
          () -> inter.iallGatherv(some, placed, blocks),
          () -> inter.allGathervInit(some, placed, blocks),
          () -> holds(placed, risingInputs(!low, there)));
      holds(inter.allGatherv(some), risingInputs(!low, there));
    }

    private void exchanges() {
      int there = inter.remoteSize();
      Slice send = Slice.of(input(low, inter.rank(), there * count));
      Blocks blocks = Blocks.equal(count, there);
      long[] expected = new long[there * count];
      for (int i = 0; i < expected.length; i++) {
        long[] whole = input(!low, i / count, inter.size() * count);
        expected[i] = whole[inter.rank() * count + i % count];
      }
      Slice crossed = Slice.of(new long[there * count]);
      mixture.add(
          () -> inter.allToAll(send, crossed),
          () -> inter.iallToAll(send, crossed),
          () -> inter.allToAllInit(send, crossed),
          () -> holds(crossed, expected));
      Slice crossedv = Slice.of(new long[there * count]);
      mixture.add(
          () -> inter.allToAllv(send, blocks, crossedv, blocks),
          () -> inter.iallToAllv(send, blocks, crossedv, blocks),
          () -> inter.allToAllvInit(send, blocks, crossedv, blocks),
          () -> holds(crossedv, expected));
      holds(inter.allToAllv(send, blocks), expected);
      List<Slice> sends = new ArrayList<>();
      List<Slice> receives = new ArrayList<>();
      for (int rank = 0; rank < there; rank++) {
        sends.add(ofPair(inter.rank(), rank, 10 * inter.rank() + rank));
        receives.add(ofPair(rank, inter.rank(), -1));
      }
      mixture.add(
          () -> inter.allToAllw(sends, receives),
          () -> inter.iallToAllw(sends, receives),
          () -> inter.allToAllwInit(sends, receives),
          () -> {
            for (int rank = 0; rank < there; rank++) {
              assertThat(receives.get(rank).base())
                  .isEqualTo(ofPair(rank, inter.rank(), 10 * rank + inter.rank()).base());
            }
          });
    }

    /** The type and the count depend on both ranks. */
    private static Slice ofPair(int from, int to, int value) {
      int length = (from + 2 * to) % 4;
      return (from + to) % 2 == 0
          ? Slice.of(IntStream.range(0, length).map(_ -> value).toArray())
          : Slice.of(IntStream.range(0, length).mapToDouble(_ -> value).toArray());
    }

    private void reductions() {
      int there = inter.remoteSize();
      Slice mine = Slice.of(input(low, inter.rank(), count));
      Slice sum = Slice.of(new long[count]);
      mixture.add(
          () -> inter.allReduce(mine, sum, Op.SUM),
          () -> inter.iallReduce(mine, sum, Op.SUM),
          () -> inter.allReduceInit(mine, sum, Op.SUM),
          () -> holds(sum, sums(!low, there, count)));
      holds(inter.allReduce(mine, Op.SUM), sums(!low, there, count));
      int total = count * inter.size() * there;
      Slice whole = Slice.of(input(low, inter.rank(), total));
      Slice block = Slice.of(new long[count * there]);
      int at = inter.rank() * count * there;
      long[] all = sums(!low, there, total);
      mixture.add(
          () -> inter.reduceScatter(whole, block, Op.SUM),
          () -> inter.ireduceScatter(whole, block, Op.SUM),
          () -> inter.reduceScatterInit(whole, block, Op.SUM),
          () -> holds(block, Arrays.copyOfRange(all, at, at + count * there)));
      // The last rank of each group gets everything but one element for each other.
      long[] counts = new long[inter.size()];
      Arrays.fill(counts, Math.min(1, count));
      counts[inter.size() - 1] = total - (inter.size() - 1L) * Math.min(1, count);
      Blocks blocks = Blocks.of(counts);
      Slice part = Slice.of(new long[(int) counts[inter.rank()]]);
      int from = (int) blocks.displacement(inter.rank());
      mixture.add(
          () -> inter.reduceScatter(whole, part, blocks, Op.SUM),
          () -> inter.ireduceScatter(whole, part, blocks, Op.SUM),
          () -> inter.reduceScatterInit(whole, part, blocks, Op.SUM),
          () -> holds(part, Arrays.copyOfRange(all, from, from + (int) part.count())));
    }

    /** Block r has r + 1 elements. */
    private static Blocks rising(int ranks) {
      return Blocks.of(IntStream.range(0, ranks).map(rank -> rank + 1).toArray());
    }

    private static long[] risingInputs(boolean low, int ranks) {
      return IntStream.range(0, ranks)
          .mapToObj(rank -> input(low, rank, rank + 1))
          .flatMapToLong(Arrays::stream)
          .toArray();
    }

    private static void holds(Slice slice, long[] expected) {
      if (slice != null) {
        assertThat((long[]) slice.base()).isEqualTo(expected);
      }
    }
  }

  @Test
  void persistentOnesSendWhatTheBuffersHoldAtEachStart() {
    ranks(
        3,
        world -> {
          try (Halves halves = Halves.of(world)) {
            InterComm inter = halves.inter();
            long[] mine = new long[1];
            long[] sum = new long[1];
            PersistentRequest request = inter.allReduceInit(Slice.of(mine), Slice.of(sum), Op.SUM);
            for (int i = 0; i < 20; i++) {
              mine[0] = i;
              request.start().await();
              assertThat(sum[0]).isEqualTo((long) i * inter.remoteSize());
            }
          }
        });
  }

  @Test
  void waitsHaveLimitsAndSlicesHaveGaps() {
    ranks(
        4,
        world -> {
          Halves halves = Halves.of(world);
          InterComm inter = halves.inter();
          if (world.rank() == 0) {
            Request barrier = inter.ibarrier();
            assertThat(barrier.test()).isFalse();
            assertThatThrownBy(() -> barrier.await(Duration.ofMillis(20)))
                .isInstanceOf(WaitTimeoutException.class);
            assertThatThrownBy(barrier::cancel).isInstanceOf(ArgumentException.class);
            world.barrier();
            barrier.await(Duration.ofSeconds(40));
          } else {
            world.barrier();
            inter.ibarrier().await(Duration.ofSeconds(40));
          }
          Slice sum = every2nd(new long[200]);
          Slice ones = every2nd(new long[200]);
          Slice.of(IntStream.range(0, 100).mapToLong(i -> i).toArray()).copyTo(ones);
          Request request = inter.iallReduce(ones, sum, Op.SUM);
          Slice same = every2nd(new long[200]);
          inter.allReduce(ones, same, Op.SUM);
          request.await();
          for (Slice each : List.of(sum, same)) {
            assertThat(((long[]) each.base())[198]).isEqualTo(99L * inter.remoteSize());
            assertThat(((long[]) each.base())[199]).isZero();
          }
          halves.close();
          assertThatThrownBy(inter::ibarrier).isInstanceOf(ClosedException.class);
          assertThatThrownBy(inter::barrierInit).isInstanceOf(ClosedException.class);
        });
  }

  private static Slice every2nd(long[] memory) {
    return Slice.of(memory, 0, memory.length / 2, Datatype.LONG.resized(0, 16));
  }

  @Test
  void badArgumentsAreRefusedAtTheCall() {
    ranks(
        4,
        world -> {
          try (Halves halves = Halves.of(world)) {
            InterComm inter = halves.inter();
            Slice one = Slice.of(new long[1]);
            refused(() -> inter.ibroadcast(one, -9), "root -9");
            refused(() -> inter.igather(one, null, Comm.ROOT), "receive buffer");
            refused(() -> inter.reduceInit(null, null, Op.SUM, 0), "send buffer");
            refused(() -> inter.iallToAllw(List.of(), List.of()), "0 slices");
            refused(() -> inter.iallReduce(one, Slice.of(new long[2]), Op.SUM), "must have 1");
            refused(
                () -> inter.reduceScatter(one, one, Blocks.equal(9, inter.size()), Op.SUM),
                "too few");
            try (Arena arena = Arena.ofConfined()) {
              Slice confined = Slice.of(arena.allocate(16, 8), ElementType.LONG);
              refused(() -> inter.ibroadcast(confined, 0), "confined");
            }
            long[] sum = new long[1];
            inter.iallReduce(Slice.of(new long[] {1}), Slice.of(sum), Op.SUM).await();
            assertThat(sum[0]).isEqualTo(inter.remoteSize());
          }
        });
  }

  private static void refused(Runnable call, String words) {
    assertThatThrownBy(call::run).isInstanceOf(ArgumentException.class).hasMessageContaining(words);
  }
}
