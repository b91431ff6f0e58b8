package dev.weft.parallel.array;

import static dev.weft.parallel.array.RandomArrays.box;
import static dev.weft.parallel.array.RandomArrays.filled;
import static dev.weft.parallel.array.RandomArrays.layout;
import static dev.weft.parallel.array.RandomArrays.number;
import static dev.weft.parallel.array.RandomArrays.shape;
import static dev.weft.parallel.array.RandomArrays.type;
import static dev.weft.parallel.array.RandomArrays.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.ArrayOrder;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.parallel.EachJob;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Arrays of random shapes and divisions against a model of the whole: an element holds its number.
 */
final class NdArrayTest {
  private static final int RUNS = 5;

  private static void assertHolds(NdArray array) {
    long[] shape = array.shape();
    long[] seen = {0};
    array.forEach(
        (index, at) -> {
          assertThat(ElementAccess.getLong(array.memory(), array.type(), at))
              .as("%s of %s", Arrays.toString(index), array)
              .isEqualTo(value(array.type(), number(shape, index)));
          seen[0]++;
        });
    assertThat(seen[0]).isEqualTo(array.count());
    assertThat(array.comm().allReduce(array.count(), Op.SUM))
        .isEqualTo(LongStream.of(shape).reduce(1, (a, b) -> a * b));
  }

  @Test
  void eachElementIsOnOneRank() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          long[] shape = shape(random);
          NdArray array = filled(world, type(random), layout(random, world.size(), shape));
          assertHolds(array);
          array.forEach(
              (index, at) -> {
                assertThat(array.isOwn(index)).isTrue();
                assertThat(array.find(index)).isEqualTo(at);
                assertThat(array.getLong(index))
                    .isEqualTo(value(array.type(), number(shape, index)));
                array.set(array.getDouble(index), index);
                array.setLong(array.getLong(index), index);
              });
          assertHolds(array);
          assertThat(array.own().count()).isEqualTo(array.count());
        });
  }

  @Test
  void everyDivisionTurnsIntoEveryOther() {
    EachJob.runs(
        2 * RUNS,
        (world, random) -> {
          long[] shape = shape(random);
          NdArray array = filled(world, type(random), layout(random, world.size(), shape));
          assertHolds(array.redistribute(layout(random, world.size(), shape)));
        });
  }

  @Test
  void eachRankFetchesAndStoresBoxes() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          long[] shape = shape(random);
          NdArray array = filled(world, type(random), layout(random, world.size(), shape));
          SplittableRandom own = new SplittableRandom(random.nextLong() + world.rank());
          Box box = box(own, shape);
          Slice fetched = array.fetch(box);
          assertIsBox(array, box, fetched);
          NdArray other = NdArray.of(world, array.type(), layout(random, world.size(), shape));
          other.scatter(array.gather(world.size() - 1), world.size() - 1);
          assertHolds(other);
          other.store(box, fetched);
          assertHolds(other);
        });
  }

  private static void assertIsBox(NdArray array, Box box, Slice slice) {
    MemorySegment memory = PartMemory.of(slice).segment();
    long[] index = new long[array.dimensions()];
    for (long i = 0; i < box.count(); i++) {
      long rest = i;
      for (int d = index.length - 1; d >= 0; d--) {
        index[d] = box.from(d) + rest % box.extent(d);
        rest /= box.extent(d);
      }
      assertThat(ElementAccess.getLong(memory, array.type(), i))
          .isEqualTo(value(array.type(), number(array.shape(), index)));
    }
  }

  @Test
  void aSliceIsAnArrayOverTheSameMemory() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          long[] shape = shape(random);
          NdArray array = filled(world, type(random), layout(random, world.size(), shape));
          Box outer = box(random, shape);
          NdArray slice = array.slice(outer);
          Box inner = box(random, slice.shape());
          assertIsBox(array, moved(inner, outer), slice.slice(inner).gather(0), world.rank() == 0);
          NdArray other = slice.redistribute(layout(random, world.size(), slice.shape()));
          slice.fillLongs(_ -> 0);
          slice.scatter(other.gather(0), 0);
          assertHolds(array);
        });
  }

  private static void assertIsBox(NdArray array, Box box, Slice slice, boolean here) {
    if (here) {
      assertIsBox(array, box, slice);
    } else {
      assertThat(slice.count()).isZero();
    }
  }

  private static Box moved(Box inner, Box outer) {
    long[] from = new long[inner.dimensions()];
    long[] to = new long[inner.dimensions()];
    Arrays.setAll(from, d -> outer.from(d) + inner.from(d));
    Arrays.setAll(to, d -> outer.from(d) + inner.to(d));
    return Box.of(from, to);
  }

  @Test
  void everyDimensionIsReduced() {
    EachJob.runs(
        2 * RUNS,
        (world, random) -> {
          long[] shape = shape(random);
          int axis = random.nextInt(shape.length);
          shape[axis] = Math.max(1, shape[axis]);
          NdArray array = NdArray.of(world, ElementType.LONG, layout(random, world.size(), shape));
          array.fillLongs(index -> 1 + number(shape, index) % 5);
          boolean sum = random.nextBoolean();
          NdArray reduced = array.reduce(axis, sum ? Op.SUM : Op.MAX);
          assertThat(reduced.shape()[axis]).isEqualTo(1);
          reduced.forEach(
              (index, at) -> {
                LongStream line =
                    LongStream.range(0, shape[axis])
                        .map(
                            i -> {
                              index[axis] = i;
                              long value = 1 + number(shape, index) % 5;
                              index[axis] = 0;
                              return value;
                            });
                assertThat(reduced.memory().getAtIndex(ValueLayout.JAVA_LONG, at))
                    .isEqualTo(sum ? line.sum() : line.max().orElseThrow());
              });
        });
  }

  /** Subtraction shows the order. */
  @Test
  void valuesAreCombinedInTheOrderOfTheirIndices() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          long length = 1 + random.nextInt(20);
          NdArray array =
              NdArray.of(world, ElementType.LONG, ArrayLayout.of(world.size(), length, 3));
          array.fillLongs(index -> index[0] + 1);
          Op first = Op.ofLongs((left, right) -> left);
          Slice all = array.reduce(0, first).gather(0);
          if (world.rank() == 0) {
            assertThat(all.array(long[].class)).containsOnly(1);
          }
        });
  }

  @Test
  void partsAreNotCopied() {
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          NdArray one = NdArray.of(world, ElementType.FLOAT, ArrayLayout.of(2, 11));
          one.fill(index -> index[0]);
          float[] mine = one.array(float[].class);
          assertThat(mine).hasSize(world.rank() == 0 ? 6 : 5);
          mine[1] = -3;
          assertThat(one.getDouble(one.index(0, 1))).isEqualTo(-3);
          assertThatThrownBy(() -> one.array(double[].class))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("float[], not in a double[]");
          try (Arena arena = Arena.ofShared()) {
            ArrayLayout layout = ArrayLayout.of(2, 4, 4).withHalo(1);
            MemorySegment memory = arena.allocate(4 * NdArray.storedOn(world, layout), 4);
            try (NdArray over = NdArray.over(world, ElementType.INT, layout, memory)) {
              over.fillLongs(index -> 10 * index[0] + index[1]);
              over.exchange();
              int expected = world.rank() == 0 ? 21 : 11;
              long ghost = over.at(world.rank() == 0 ? 2 : -1, 1);
              assertThat(memory.getAtIndex(ValueLayout.JAVA_INT, ghost)).isEqualTo(expected);
            }
            assertThatThrownBy(() -> NdArray.over(world, ElementType.LONG, layout, memory))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("see storedOn");
          }
        });
  }

  @Test
  void elementsAreInEitherOrder() {
    Ranks.run(
        1,
        Via.LOCAL,
        world -> {
          NdArray array = filled(world, ElementType.INT, ArrayLayout.of(1, 2, 3));
          assertThat(array.own().copy().array(int[].class)).containsExactly(1, 8, 15, 22, 29, 36);
          assertThat(array.own(ArrayOrder.COLUMN_MAJOR).copy().array(int[].class))
              .containsExactly(1, 22, 8, 29, 15, 36);
        });
  }

  @Test
  void mistakesAreNamedOnAllRanks() {
    EachJob.runs(
        1,
        (world, random) -> {
          NdArray array = NdArray.of(world, ElementType.INT, ArrayLayout.of(world.size(), 4, 5));
          int wrong = world.size() - 1;
          Box beyond = Box.of(new long[] {0, 0}, new long[] {5, 1});
          assertThatThrownBy(() -> array.fetch(world.rank() == wrong ? beyond : Box.empty(2)))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining(
                  world.rank() == wrong
                      ? "is not within the array"
                      : "rank " + wrong + " has named");
          assertThatThrownBy(() -> array.reduce(0, Op.MINLOC))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("not for single elements");
          assertThatThrownBy(() -> array.reduce(2, Op.SUM)).isInstanceOf(ArgumentException.class);
          assertThatThrownBy(() -> array.redistribute(ArrayLayout.of(world.size(), 5, 4)))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("same shape");
          assertThatThrownBy(() -> array.find(4, 0)).isInstanceOf(IndexOutOfBoundsException.class);
          assertThatThrownBy(() -> array.at(0, 5))
              .isInstanceOf(IndexOutOfBoundsException.class)
              .hasMessageEndingWith(" [W1126]");
          assertThatThrownBy(() -> NdArray.of(world, ElementType.INT, ArrayLayout.of(9, 4)))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("a layout for 9 ranks");
          assertThat(array.fetch(Box.whole(4, 5)).count()).isEqualTo(20); // still usable
        });
  }

  @Test
  void layoutsThatCannotBeAreRefused() {
    ArrayLayout layout = ArrayLayout.of(6, 10, 10);
    assertThatThrownBy(() -> layout.withGrid(7, 1)).hasMessageContaining("there are 6");
    assertThatThrownBy(() -> layout.withGrid(6)).hasMessageContaining("give one for each");
    assertThatThrownBy(() -> layout.withBlocks(1, 0)).hasMessageContaining("give 1 or more");
    assertThatThrownBy(() -> layout.withBlocks(2, 1)).hasMessageContaining("give 0 to 1");
    assertThatThrownBy(() -> layout.withHalo(-1)).hasMessageContaining("widths of 0 or more");
    assertThatThrownBy(() -> layout.withBlocks(0, 1).withHalo(1))
        .hasMessageContaining("several blocks a rank");
    assertThatThrownBy(() -> ArrayLayout.of(2, -1)).isInstanceOf(ArgumentException.class);
    assertThatThrownBy(() -> ArrayLayout.of(2)).isInstanceOf(ArgumentException.class);
    assertThatThrownBy(() -> Box.of(new long[] {2}, new long[] {1}))
        .isInstanceOf(ArgumentException.class);
  }

  /** In a thorough run the other tests go over all of them. */
  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"LOCAL", "SHM", "TCP", "MIX"})
  void everyTransportCarriesThem(Via via) {
    Ranks.run(
        3,
        via,
        world -> {
          ArrayLayout layout = ArrayLayout.of(3, 50, 70).withHalo(2).withCorners().periodicIn(0, 1);
          try (NdArray array = filled(world, ElementType.DOUBLE, layout)) {
            array.exchange();
            assertThat(ElementAccess.getDouble(array.memory(), array.type(), array.at(-2, -2)))
                .isEqualTo(
                    value(
                        array.type(),
                        number(
                            array.shape(),
                            new long[] {
                              Math.floorMod(array.index(0, 0) - 2, 50),
                              Math.floorMod(array.index(1, 0) - 2, 70)
                            })));
            assertHolds(array.redistribute(ArrayLayout.of(3, 50, 70).withBlocks(1, 1)));
            Box box = Box.of(new long[] {world.rank(), 3}, new long[] {40, 60});
            assertIsBox(array, box, array.fetch(box));
          }
        });
  }

  /** A communicator with other ranks than the world's. */
  @Test
  void anArrayIsOnAnyCommunicator() {
    Ranks.run(
        4,
        Via.LOCAL,
        world -> {
          Comm some = world.split(world.rank() % 2, -world.rank());
          NdArray array = filled(some, ElementType.SHORT, ArrayLayout.of(2, 7, 3));
          assertHolds(array.redistribute(ArrayLayout.of(2, 7, 3).dividedAlong(1)));
          some.close();
        });
  }
}
