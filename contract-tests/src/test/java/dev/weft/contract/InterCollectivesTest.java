package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.contract.InterCommTest.Halves;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each group gets what the other has (MPI 4.1, section 6.2.3). */
@Timeout(120)
final class InterCollectivesTest extends OverEveryTransport {
  private static final int[] COUNTS = {0, 1, 3000};

  interface Body {
    void run(InterComm inter, boolean low);
  }

  private void across(Body body) {
    for (int size : RankCounts.ofTwoGroups()) {
      ranks(
          size,
          world -> {
            try (Halves halves = Halves.of(world)) {
              body.run(halves.inter(), halves.low());
              halves.inter().barrier();
            }
          });
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

  /** The root argument of this rank if the root is that rank of the low, or high, group. */
  private static int root(InterComm inter, boolean low, boolean rootIsLow, int root) {
    if (low != rootIsLow) {
      return root;
    }
    return inter.rank() == root ? Comm.ROOT : Comm.PROC_NULL;
  }

  /** The first and the last rank of both groups. */
  interface Rooted {
    void run(int root, boolean sendsToRoot, int rootRank);
  }

  private static void roots(InterComm inter, boolean low, Rooted body) {
    for (boolean rootIsLow : new boolean[] {true, false}) {
      int ranks = low == rootIsLow ? inter.size() : inter.remoteSize();
      for (int rank = 0; rank < ranks; rank += Math.max(1, ranks - 1)) {
        body.run(root(inter, low, rootIsLow, rank), low != rootIsLow, rank);
      }
    }
  }

  @Test
  void rootedOperations() {
    across(
        (inter, low) ->
            roots(
                inter,
                low,
                (root, opposite, rank) -> {
                  for (int count : COUNTS) {
                    broadcast(inter, low, root, rank, count);
                    gather(inter, low, root, count);
                    scatter(inter, low, root, rank, count);
                    long[] result = new long[count];
                    inter.reduce(
                        opposite ? Slice.of(input(low, inter.rank(), count)) : null,
                        root == Comm.ROOT ? Slice.of(result) : null,
                        Op.SUM,
                        root);
                    if (root == Comm.ROOT) {
                      assertThat(result).isEqualTo(sums(!low, inter.remoteSize(), count));
                    }
                  }
                }));
  }

  private static void broadcast(InterComm inter, boolean low, int root, int rank, int count) {
    long[] buffer = root == Comm.ROOT ? input(low, rank, count) : new long[count];
    inter.broadcast(Slice.of(buffer), root);
    if (root >= 0) {
      assertThat(buffer).isEqualTo(input(!low, rank, count));
    } else if (root == Comm.PROC_NULL) {
      assertThat(buffer).containsOnly(count == 0 ? new long[0] : new long[] {0});
    }
  }

  private static void gather(InterComm inter, boolean low, int root, int count) {
    Slice mine = root >= 0 ? Slice.of(input(low, inter.rank(), count)) : null;
    long[] all = new long[inter.remoteSize() * count];
    inter.gather(mine, root == Comm.ROOT ? Slice.of(all) : null, root);
    if (root == Comm.ROOT) {
      assertThat(all).isEqualTo(inputs(!low, inter.remoteSize(), count));
    }
    // Rank r gives r elements; the root places them backwards.
    Slice some = root >= 0 ? Slice.of(input(low, inter.rank(), inter.rank())) : null;
    Blocks blocks = backwards(inter.remoteSize());
    long[] placed = new long[(int) blocks.extent()];
    inter.gatherv(some, Slice.of(placed), root == Comm.ROOT ? blocks : null, root);
    for (int rank = 0; rank < inter.remoteSize() && root == Comm.ROOT; rank++) {
      int at = (int) blocks.displacement(rank);
      assertThat(Arrays.copyOfRange(placed, at, at + rank)).isEqualTo(input(!low, rank, rank));
    }
  }

  private static void scatter(InterComm inter, boolean low, int root, int rootRank, int count) {
    long[] mine = new long[count];
    Slice all = Slice.of(input(low, rootRank, inter.remoteSize() * count));
    inter.scatter(root == Comm.ROOT ? all : null, root >= 0 ? Slice.of(mine) : null, root);
    if (root >= 0) {
      long[] whole = input(!low, rootRank, inter.size() * count);
      int at = inter.rank() * count;
      assertThat(mine).isEqualTo(Arrays.copyOfRange(whole, at, at + count));
    }
    Blocks blocks = backwards(inter.remoteSize());
    long[] some = new long[inter.rank()];
    inter.scatterv(
        Slice.of(input(low, rootRank, (int) blocks.extent())), blocks, Slice.of(some), root);
    if (root >= 0) {
      Blocks theirs = backwards(inter.size());
      long[] whole = input(!low, rootRank, (int) theirs.extent());
      int at = (int) theirs.displacement(inter.rank());
      assertThat(some).isEqualTo(Arrays.copyOfRange(whole, at, at + inter.rank()));
    }
  }

  /** Block r has r elements; the last block comes first. */
  private static Blocks backwards(int ranks) {
    int[] counts = IntStream.range(0, ranks).toArray();
    int[] at = new int[ranks];
    for (int rank = ranks - 2; rank >= 0; rank--) {
      at[rank] = at[rank + 1] + rank + 1;
    }
    return Blocks.of(counts, at);
  }

  @Test
  void operationsOfAll() {
    across(
        (inter, low) -> {
          int there = inter.remoteSize();
          for (int count : COUNTS) {
            // The groups give different counts.
            int mine = low ? count : count / 2;
            int theirs = low ? count / 2 : count;
            long[] all = new long[there * theirs];
            inter.allGather(Slice.of(input(low, inter.rank(), mine)), Slice.of(all));
            assertThat(all).isEqualTo(inputs(!low, there, theirs));
            Blocks blocks = Blocks.equal(theirs, there);
            long[] same = new long[there * theirs];
            inter.allGatherv(Slice.of(input(low, inter.rank(), mine)), Slice.of(same), blocks);
            assertThat(same).isEqualTo(all);

            long[] crossed = new long[there * theirs];
            inter.allToAll(Slice.of(input(low, inter.rank(), there * mine)), Slice.of(crossed));
            for (int rank = 0; rank < there; rank++) {
              long[] whole = input(!low, rank, inter.size() * theirs);
              int at = inter.rank() * theirs;
              assertThat(Arrays.copyOfRange(crossed, rank * theirs, (rank + 1) * theirs))
                  .isEqualTo(Arrays.copyOfRange(whole, at, at + theirs));
            }

            long[] sums = new long[count];
            inter.allReduce(Slice.of(input(low, inter.rank(), count)), Slice.of(sums), Op.SUM);
            assertThat(sums).isEqualTo(sums(!low, there, count));
            long[] inPlace = input(low, inter.rank(), count);
            inter.allReduce(Slice.of(inPlace), Slice.of(inPlace), Op.SUM);
            assertThat(inPlace).isEqualTo(sums);

            int total = count * inter.size() * there;
            long[] block = new long[count * there];
            inter.reduceScatter(Slice.of(input(low, inter.rank(), total)), Slice.of(block), Op.SUM);
            int at = inter.rank() * block.length;
            assertThat(block)
                .isEqualTo(Arrays.copyOfRange(sums(!low, there, total), at, at + block.length));
          }
        });
  }

  @Test
  void badArgumentsAndCountsThatDiffer() {
    ranks(
        4,
        world -> {
          try (Halves halves = Halves.of(world)) {
            InterComm inter = halves.inter();
            Slice one = Slice.of(new long[1]);
            assertThatThrownBy(() -> inter.broadcast(one, -9))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("root -9");
            assertThatThrownBy(() -> inter.gather(one, null, Comm.ROOT))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("receive buffer");
            assertThatThrownBy(() -> inter.reduce(null, null, Op.SUM, 0))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("send buffer");
            assertThatThrownBy(() -> inter.allToAll(Slice.of(new int[3]), Slice.of(new int[3])))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("ranks");
            // The low group's root sends one element, the high group expects two.
            int root = halves.low() ? (inter.rank() == 0 ? Comm.ROOT : Comm.PROC_NULL) : 0;
            if (!halves.low() && inter.rank() == 0) {
              assertThatThrownBy(() -> inter.broadcast(Slice.of(new long[2]), root))
                  .isInstanceOf(ArgumentException.class)
                  .hasMessageContaining("8 bytes");
            } else {
              inter.broadcast(Slice.of(new long[halves.low() ? 1 : 2]), root);
            }
            long[] sum = new long[1];
            inter.allReduce(Slice.of(new long[] {1}), Slice.of(sum), Op.SUM);
            assertThat(sum[0]).isEqualTo(inter.remoteSize());
          }
        });
  }
}
