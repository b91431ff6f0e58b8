package dev.weft.parallel.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.parallel.EachJob;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Sorted sequences beside what one JVM makes of the whole. */
final class SortingTest {
  private static final int RUNS = 2;

  /** The lengths that a division asks for. */
  private static void requireLengths(Comm world, long[][] given, int length, Division division) {
    long total = Parts.joined(given).length;
    switch (division) {
      case EVEN ->
          assertThat(length).isEqualTo((int) Blocks.even(total, world.size()).count(world.rank()));
      case KEPT -> assertThat(length).isEqualTo(given[world.rank()].length);
      case SAMPLED ->
          assertThat((double) length)
              .isLessThanOrEqualTo(total / (double) world.size() * 1.125 + world.size());
    }
  }

  @Test
  void longsAreSorted() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          for (Division division : Division.values()) {
            long[][] given = Parts.drawn(random, world.size());
            long[] expected = Parts.joined(given);
            Arrays.sort(expected);
            long[] part = Sorting.sort(world, given[world.rank()].clone(), division);
            requireLengths(world, given, part.length, division);
            assertThat(world.allGatherv(Slice.of(part)).array(long[].class)).isEqualTo(expected);
          }
        });
  }

  @Test
  void intsAreSorted() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          for (Division division : Division.values()) {
            long[][] given = Parts.drawn(random, world.size());
            int[] expected =
                LongStream.of(Parts.joined(given)).mapToInt(each -> (int) each).toArray();
            Arrays.sort(expected);
            int[] mine = LongStream.of(given[world.rank()]).mapToInt(each -> (int) each).toArray();
            int[] part = Sorting.sort(world, mine, division);
            requireLengths(world, given, part.length, division);
            assertThat(world.allGatherv(Slice.of(part)).array(int[].class)).isEqualTo(expected);
          }
        });
  }

  /** By their bits, so there are infinities, NaNs, and zeros of both signs. */
  private static double[] doubles(long[] bits) {
    return LongStream.of(bits)
        .mapToDouble(each -> each == 1 ? -0.0 : each == 2 ? 0.0 : Double.longBitsToDouble(each))
        .map(each -> Double.isNaN(each) ? Double.NaN : each)
        .toArray();
  }

  @Test
  void doublesAndFloatsAreSorted() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          long[][] given = Parts.drawn(random, world.size());
          double[] expected = doubles(Parts.joined(given));
          Arrays.sort(expected);
          double[] mine = doubles(given[world.rank()]);
          double[] before = mine.clone();
          double[] part = Sorting.sort(world, mine);
          assertThat(mine).isEqualTo(before);
          double[] all = world.allGatherv(Slice.of(part)).array(double[].class);
          assertThat(bits(all)).isEqualTo(bits(expected));
          float[] floats = floats(mine);
          float[] expectedFloats = floats(doubles(Parts.joined(given)));
          Arrays.sort(expectedFloats);
          float[] allFloats =
              world.allGatherv(Slice.of(Sorting.sort(world, floats))).array(float[].class);
          assertThat(Arrays.equals(allFloats, expectedFloats)).isTrue();
        });
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  private static long[] bits(double[] values) {
    return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
  }

  /** As text, so that they need no registration: a key, and where the object was. */
  private static List<String> texts(long[] keys, int rank) {
    return IntStream.range(0, keys.length)
        .mapToObj(i -> keys[i] % 1000 + ":" + rank + ":" + i)
        .toList();
  }

  private static long key(String text) {
    return Long.parseLong(text.substring(0, text.indexOf(':')));
  }

  @Test
  void objectsAreSortedAndEqualOnesKeepTheirOrder() {
    EachJob.runs(
        1,
        (world, random) -> {
          for (Division division : Division.values()) {
            long[][] given = Parts.drawn(random, world.size());
            List<String> expected =
                IntStream.range(0, world.size())
                    .boxed()
                    .flatMap(rank -> texts(given[rank], rank).stream())
                    .sorted(Comparator.comparingLong(SortingTest::key))
                    .toList();
            List<String> part =
                Sorting.sort(
                    world,
                    texts(given[world.rank()], world.rank()),
                    String.class,
                    Comparator.comparingLong(SortingTest::key),
                    division);
            requireLengths(world, given, part.size(), division);
            assertThat(
                    world.allGatherObjects(part.toArray(), Object[].class).stream()
                        .flatMap(Arrays::stream))
                .isEqualTo(expected);
          }
        });
  }

  private static final int RECORD = 20;

  private static byte[] records(long[] keys, int rank) {
    ByteBuffer buffer = ByteBuffer.allocate(keys.length * RECORD);
    for (int i = 0; i < keys.length; i++) {
      buffer.putLong(keys[i]).putInt(rank).putInt(i).putInt(0);
    }
    return buffer.array();
  }

  @Test
  void recordsAreSortedAndEqualOnesKeepTheirOrder() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          for (Division division : Division.values()) {
            long[][] given = Parts.drawn(random, world.size());
            long[][] expected =
                IntStream.range(0, world.size())
                    .boxed()
                    .flatMap(
                        rank ->
                            IntStream.range(0, given[rank].length)
                                .mapToObj(i -> new long[] {given[rank][i], rank, i}))
                    .sorted(Comparator.comparingLong((long[] each) -> each[0]))
                    .toArray(long[][]::new);
            byte[] part =
                Sorting.sortRecords(
                    world,
                    records(given[world.rank()], world.rank()),
                    RECORD,
                    (bytes, at) -> ByteBuffer.wrap(bytes).getLong(at),
                    division);
            requireLengths(world, given, part.length / RECORD, division);
            ByteBuffer all = ByteBuffer.wrap(world.allGatherv(Slice.of(part)).array(byte[].class));
            for (long[] each : expected) {
              assertThat(new long[] {all.getLong(), all.getInt(), all.getInt()}).isEqualTo(each);
              assertThat(all.getInt()).isZero();
            }
            assertThat(all.hasRemaining()).isFalse();
          }
        });
  }

  @Test
  void halfARecordIsRefused() {
    Ranks.run(
        2,
        Via.LOCAL,
        world ->
            assertThatThrownBy(
                    () -> Sorting.sortRecords(world, new byte[30], 20, (bytes, at) -> bytes[at]))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("30 bytes of records of 20 bytes"));
  }
}
