package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.RecordView;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records that have padding in every reduction, in rank order, give what a loop over ranks does.
 */
final class RecordReductionsTest extends OverEveryTransport {
  private static final RecordView<Affine> VIEW = RecordView.of(Affine.class);
  private static final Op THEN = Op.of(Affine.class, Affine::then);

  /** x -> factor x + addend, modulo 2^32. */
  record Affine(int factor, long addend) {
    Affine then(Affine next) {
      return new Affine(factor * next.factor, (int) (next.factor * addend + next.addend));
    }

    static List<Affine> some(int count, int seed) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Affine> some = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        some.add(new Affine(random.nextInt(), random.nextInt()));
      }
      return some;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void inRankOrder(int ranks) {
    ranks(
        ranks,
        world -> {
          for (int count : new int[] {1, 3, 3_000}) {
            ofWholeBuffers(world, count * ranks);
            ofParts(world, count);
          }
        });
  }

  private static void ofWholeBuffers(Comm world, int count) {
    int last = world.size() - 1;
    int me = world.rank();
    MemorySegment mine = VIEW.store(Affine.some(count, me));
    List<Affine> all = combined(count, last);

    MemorySegment room = Arena.ofAuto().allocate(mine.byteSize());
    world.allReduce(VIEW.slice(mine), VIEW.slice(room), THEN);
    assertThat(VIEW.load(room)).isEqualTo(all);

    MemorySegment atRoot = VIEW.allocate(count);
    world.reduce(VIEW.slice(mine), me == last ? VIEW.slice(atRoot) : null, THEN, last);
    assertThat(VIEW.load(atRoot)).isEqualTo(me == last ? all : zeroed(count));

    world.scan(VIEW.slice(mine), VIEW.slice(room), THEN);
    assertThat(VIEW.load(room)).isEqualTo(combined(count, me));

    MemorySegment before = VIEW.allocate(count);
    world.exclusiveScan(VIEW.slice(mine), VIEW.slice(before), THEN);
    assertThat(VIEW.load(before)).isEqualTo(me == 0 ? zeroed(count) : combined(count, me - 1));

    world.iallReduce(VIEW.slice(mine), VIEW.slice(mine), THEN).await();
    assertThat(VIEW.load(mine)).isEqualTo(all);
  }

  private static void ofParts(Comm world, int count) {
    int ranks = world.size();
    int me = world.rank();
    List<Affine> all = combined(count * ranks, ranks - 1);
    MemorySegment mine = VIEW.store(Affine.some(count * ranks, me));
    MemorySegment part = VIEW.allocate(count);
    world.reduceScatter(VIEW.slice(mine), VIEW.slice(part), THEN);
    assertThat(VIEW.load(part)).isEqualTo(all.subList(me * count, (me + 1) * count));

    long[] counts = new long[ranks];
    counts[ranks - 1] = (long) count * ranks * THEN.width();
    MemorySegment whole = VIEW.allocate(me == ranks - 1 ? count * ranks : 0);
    world.reduceScatter(VIEW.slice(mine), VIEW.slice(whole), Blocks.of(counts), THEN);
    assertThat(VIEW.load(whole)).isEqualTo(me == ranks - 1 ? all : List.of());
  }

  private static List<Affine> combined(int count, int lastRank) {
    List<Affine> result = Affine.some(count, 0);
    for (int rank = 1; rank <= lastRank; rank++) {
      List<Affine> next = Affine.some(count, rank);
      for (int i = 0; i < count; i++) {
        result.set(i, result.get(i).then(next.get(i)));
      }
    }
    return result;
  }

  private static List<Affine> zeroed(int count) {
    return VIEW.load(VIEW.allocate(count));
  }
}
