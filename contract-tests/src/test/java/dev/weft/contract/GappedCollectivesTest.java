package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Datatype;
import dev.weft.data.Datatype.Member;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slices with gaps in every collective operation, at several numbers of ranks. */
final class GappedCollectivesTest extends OverEveryTransport {
  private static final int STEP = 2;
  private static final int UNTOUCHED = -7;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8})
  void everyOperationTakesThem(int ranks) {
    ranks(
        ranks,
        world -> {
          movementOfData(world);
          blocksOfElements(world);
          reductions(world);
        });
  }

  private static void movementOfData(Comm world) {
    int ranks = world.size();
    for (int count : counts(ranks, 600, 1)) {
      int root = count % ranks;
      int me = world.rank();

      Gapped buffer = me == root ? Gapped.of(count, 9) : Gapped.room(count);
      world.broadcast(buffer.slice, root);
      buffer.holds(values(count, 9));

      Gapped all = Gapped.room(count * ranks);
      world.gather(Gapped.of(count, me).slice, me == root ? all.slice : null, root);
      if (me == root) {
        all.holds(everybodys(count, ranks));
      }
      assertThat(world.gather(Gapped.of(count, me).slice, root).count())
          .isEqualTo(me == root ? (long) count * ranks : 0);

      Gapped part = Gapped.room(count);
      Gapped source = Gapped.of(everybodys(count, ranks));
      world.scatter(me == root ? source.slice : null, part.slice, root);
      part.holds(values(count, me));
      Slice mine = world.scatter(me == root ? source.slice : null, ElementType.INT, root);
      assertThat((int[]) mine.base()).isEqualTo(values(count, me));

      all = Gapped.room(count * ranks);
      world.allGather(Gapped.of(count, me).slice, all.slice);
      all.holds(everybodys(count, ranks));
      world.allGather(all.slice.part((long) me * count, count), all.slice);
      all.holds(everybodys(count, ranks));

      Gapped exchanged = Gapped.room(count * ranks);
      world.allToAll(Gapped.of(count * ranks, me).slice, exchanged.slice);
      int[] expected = new int[count * ranks];
      for (int i = 0; i < expected.length; i++) {
        expected[i] = values(count * ranks, i / count)[me * count + i % count];
      }
      exchanged.holds(expected);
    }
  }

  private static void blocksOfElements(Comm world) {
    int ranks = world.size();
    int me = world.rank();
    long[] counts = new long[ranks];
    long[] places = new long[ranks];
    for (int i = 0; i < ranks; i++) {
      counts[i] = i % 3 + 1;
      places[i] = 5L * (ranks - 1 - i);
    }
    Blocks blocks = Blocks.of(counts, places);
    int mine = (int) counts[me];
    int[] expected = new int[5 * ranks];
    Arrays.fill(expected, UNTOUCHED);
    for (int i = 0; i < ranks; i++) {
      int[] theirs = values((int) counts[i], i);
      System.arraycopy(theirs, 0, expected, (int) places[i], theirs.length);
    }
    Gapped all = Gapped.room(5 * ranks);
    world.allGatherv(Gapped.of(mine, me).slice, all.slice, blocks);
    all.holds(expected);
    Gapped atRoot = Gapped.room(5 * ranks);
    world.gatherv(Gapped.of(mine, me).slice, atRoot.slice, blocks, 0);
    if (me == 0) {
      atRoot.holds(expected);
    }
    Gapped part = Gapped.room(mine);
    world.scatterv(me == 0 ? all.slice : null, blocks, part.slice, 0);
    part.holds(values(mine, me));
    assertThat(world.allGatherv(Gapped.of(mine, me).slice).count())
        .isEqualTo(Arrays.stream(counts).sum());

    Blocks equal = Blocks.equal(2, ranks);
    Gapped exchanged = Gapped.room(2 * ranks);
    world.allToAllv(Gapped.of(2 * ranks, 0).slice, equal, exchanged.slice, equal);
    int[] swapped = new int[2 * ranks];
    for (int i = 0; i < swapped.length; i++) {
      swapped[i] = values(2 * ranks, 0)[2 * me + i % 2];
    }
    exchanged.holds(swapped);
  }

  private static void reductions(Comm world) {
    int ranks = world.size();
    for (int count : counts(ranks, 5, 400)) {
      int me = world.rank();
      int[] sum = sum(count * ranks, ranks);
      Gapped result = Gapped.room(count * ranks);
      Gapped send = Gapped.of(count * ranks, me);
      world.reduce(send.slice, me == 0 ? result.slice : null, Op.SUM, 0);
      if (me == 0) {
        result.holds(sum);
      }
      world.allReduce(send.slice, result.slice, Op.SUM);
      result.holds(sum);
      assertThat((int[]) world.allReduce(send.slice, Op.SUM).base()).isEqualTo(sum);

      world.scan(send.slice, result.slice, Op.SUM);
      result.holds(sum(count * ranks, me + 1));

      Gapped part = Gapped.room(count);
      world.reduceScatter(send.slice, part.slice, Op.SUM);
      part.holds(Arrays.copyOfRange(sum, me * count, (me + 1) * count));

      world.allReduce(send.slice, send.slice, Op.SUM);
      send.holds(sum);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8})
  void operationsThatDoNotBlockTakeThemToo(int ranks) {
    ranks(
        ranks,
        world -> {
          int count = 300 * ranks;
          int me = world.rank();
          Gapped send = Gapped.of(count, me);
          Gapped sum = Gapped.room(count);
          Gapped below = Gapped.room(count);
          Gapped part = Gapped.room(300);
          Gapped all = Gapped.room(count * ranks);
          Gapped swapped = Gapped.room(count);
          Request[] requests = {
            world.iallReduce(send.slice, sum.slice, Op.SUM),
            world.iexclusiveScan(send.slice, below.slice, Op.SUM),
            world.ireduceScatter(send.slice, part.slice, Op.SUM),
            world.allGatherInit(send.slice, all.slice).start(),
            world.iallToAll(send.slice, swapped.slice)
          };
          Requests.awaitAll(requests);
          int[] everything = sum(count, ranks);
          sum.holds(everything);
          part.holds(Arrays.copyOfRange(everything, me * 300, (me + 1) * 300));
          all.holds(everybodys(count, ranks));
          int[] untouched = new int[count];
          Arrays.fill(untouched, UNTOUCHED);
          below.holds(me == 0 ? untouched : sum(count, me));
          Request inPlace = world.iallReduce(send.slice, send.slice, Op.SUM);
          inPlace.await();
          send.holds(everything);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8})
  void slicesOfTheirOwnForEachRankInPlace(int ranks) {
    ranks(
        ranks,
        world -> {
          for (int form = 0; form < 3; form++) {
            int me = world.rank();
            List<Gapped> gapped = new ArrayList<>();
            List<Slice> slices = new ArrayList<>();
            List<Slice> whole = new ArrayList<>();
            for (int peer = 0; peer < ranks; peer++) {
              gapped.add(Gapped.of(values(me + peer, 10 * me + peer)));
              slices.add(gapped.get(peer).slice);
              whole.add(Slice.of(values(me + peer, 10 * me + peer)));
            }
            switch (form) {
              case 0 -> {
                world.allToAllw(slices, slices);
                world.allToAllw(whole, whole);
              }
              case 1 -> {
                Request first = world.iallToAllw(slices, slices);
                world.iallToAllw(whole, whole).await();
                first.await();
              }
              default -> {
                world.allToAllwInit(slices, slices).start().await();
                world.allToAllwInit(whole, whole).start().await();
              }
            }
            for (int peer = 0; peer < ranks; peer++) {
              gapped.get(peer).holds(values(me + peer, 10 * peer + me));
              assertThat(whole.get(peer).base()).isEqualTo(values(me + peer, 10 * peer + me));
            }
          }
        });
  }

  @Test
  void severalTypesMoveButDoNotReduce() {
    ranks(
        3,
        world -> {
          Datatype pair =
              Datatype.struct(Member.at(0, Datatype.INT), Member.at(8, Datatype.DOUBLE));
          byte[] memory = new byte[16 * 3];
          memory[16 * world.rank() + 8] = (byte) (world.rank() + 1);
          Slice all = Slice.of(memory, 0, 3, pair);
          world.allGather(Slice.of(memory, 16 * world.rank(), 1, pair), all);
          assertThat(memory[8]).isEqualTo((byte) 1);
          assertThat(memory[40]).isEqualTo((byte) 3);
          assertThatThrownBy(() -> world.allReduce(all, all, Op.SUM))
              .isInstanceOf(ArgumentException.class);
          Slice overlapping = Slice.of(new int[4], 0, 1, Datatype.INT.indexedBlock(2, 0, 1));
          assertThatThrownBy(() -> world.allReduce(overlapping, overlapping, Op.SUM))
              .isInstanceOf(ArgumentException.class);
          world.barrier();
        });
  }

  @Test
  void aMatrixIsTransposedOnItsWay() {
    ranks(
        4,
        world -> {
          int n = 8;
          int rows = n / world.size();
          int[] mine = new int[rows * n];
          for (int i = 0; i < mine.length; i++) {
            mine[i] = world.rank() * mine.length + i;
          }
          int[] transposed = transpose(world, mine, n, rows);
          for (int r = 0; r < rows; r++) {
            for (int c = 0; c < n; c++) {
              assertThat(transposed[r * n + c]).isEqualTo(c * n + world.rank() * rows + r);
            }
          }
        });
  }

  /** Sends each rank its columns of this rank's rows, column by column. */
  private static int[] transpose(Comm world, int[] mine, int n, int rows) {
    Datatype column = Datatype.INT.vector(rows, 1, n).resized(0, 4);
    Datatype piece = Datatype.INT.vector(rows, rows, n).resized(0, rows * 4L);
    int[] transposed = new int[rows * n];
    world.allToAll(Slice.of(mine, 0, n, column), Slice.of(transposed, 0, world.size(), piece));
    return transposed;
  }

  /** Many ranks on few cores take their time. */
  private static int[] counts(int ranks, int first, int second) {
    return ranks > 4 ? new int[] {first} : new int[] {first, second};
  }

  private static int[] values(int count, int seed) {
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      values[i] = 31 * i + 1000 * seed + 1;
    }
    return values;
  }

  private static int[] everybodys(int count, int ranks) {
    int[] all = new int[count * ranks];
    for (int i = 0; i < ranks; i++) {
      System.arraycopy(values(count, i), 0, all, i * count, count);
    }
    return all;
  }

  private static int[] sum(int count, int ranks) {
    int[] sum = new int[count];
    for (int rank = 0; rank < ranks; rank++) {
      for (int i = 0; i < count; i++) {
        sum[i] += values(count, rank)[i];
      }
    }
    return sum;
  }

  /** Every second element of an array. */
  private record Gapped(int[] memory, Slice slice) {
    static Gapped room(int count) {
      int[] memory = new int[count * STEP];
      Arrays.fill(memory, UNTOUCHED);
      return new Gapped(memory, Slice.of(memory, 0, count, Datatype.INT.resized(0, STEP * 4)));
    }

    static Gapped of(int count, int seed) {
      return of(values(count, seed));
    }

    static Gapped of(int[] values) {
      Gapped gapped = room(values.length);
      Slice.of(values).copyTo(gapped.slice);
      return gapped;
    }

    void holds(int[] expected) {
      assertThat((int[]) slice.copy().base()).isEqualTo(expected);
      int[] whole = room(expected.length).memory;
      for (int i = 0; i < expected.length; i++) {
        whole[i * STEP] = expected[i];
      }
      assertThat(memory).isEqualTo(whole);
    }
  }
}
