package dev.weft.parallel.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.parallel.EachJob;
import dev.weft.parallel.hash.KeyOwner;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Groups of all ranks beside those of the whole. */
final class GroupingTest {
  private static final int RUNS = 2;

  /** What all ranks have together; no key twice. */
  private static Map<Object, Object> whole(dev.weft.Comm world, Map<?, ?> mine) {
    Map<Object, Object> all = new HashMap<>();
    Object[] own =
        mine.entrySet().stream()
            .flatMap(each -> java.util.stream.Stream.of(each.getKey(), each.getValue()))
            .toArray();
    for (Object[] part : world.allGatherObjects(own, Object[].class)) {
      for (int i = 0; i < part.length; i += 2) {
        assertThat(all.put(part[i], part[i + 1])).isNull();
      }
    }
    return all;
  }

  private static Map<Object, Object> boxed(LongGroups groups) {
    Map<Object, Object> map = new TreeMap<>();
    for (int i = 0; i < groups.size(); i++) {
      map.put(groups.keys()[i], groups.values()[i]);
    }
    assertThat(map).hasSize(groups.size());
    assertThat(groups.keys()).isSorted();
    return map;
  }

  @Test
  void valuesOfAKeyAreCombinedOnOneRank() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          long[][] given = Parts.drawn(random, world.size());
          long[] mine = given[world.rank()];
          long[] all = Parts.joined(given);
          Map<Object, Object> expected = new HashMap<>();
          LongStream.of(all)
              .forEach(each -> expected.merge(each, each + 7, (a, b) -> (long) a + (long) b));
          long[] values = LongStream.of(mine).map(each -> each + 7).toArray();
          LongGroups longs = Grouping.reduceByKey(world, mine, values, Long::sum);
          assertThat(whole(world, boxed(longs))).isEqualTo(expected);

          double[] one = LongStream.of(mine).mapToDouble(_ -> 0.5).toArray();
          DoubleGroups doubles = Grouping.reduceByKey(world, mine, one, Double::sum);
          assertThat(doubles.keys()).isEqualTo(longs.keys());
          double sum = Arrays.stream(doubles.values()).sum();
          assertThat(world.allReduce(sum, dev.weft.data.Op.SUM)).isEqualTo(all.length / 2.0);

          Map<String, Long> texts =
              Grouping.reduceByKey(
                  world,
                  LongStream.of(mine).boxed().toList(),
                  each -> "key " + each,
                  each -> each + 7,
                  Long::sum);
          Map<Object, Object> named = new HashMap<>();
          expected.forEach((key, value) -> named.put("key " + key, value));
          assertThat(whole(world, texts)).isEqualTo(named);
        });
  }

  /** Combination of texts is associative, not commutative. */
  @Test
  void valuesAreCombinedInTheOrderOfRanks() {
    EachJob.runs(
        1,
        (world, _) -> {
          List<String> mine = List.of(world.rank() + "a", world.rank() + "b");
          Map<String, String> joined =
              Grouping.reduceByKey(world, mine, _ -> "", each -> each, String::concat);
          String expected =
              IntStream.range(0, world.size())
                  .mapToObj(i -> i + "a" + i + "b")
                  .reduce("", String::concat);
          assertThat(joined.values()).allMatch(expected::equals);
          assertThat(Grouping.groupByKey(world, mine, _ -> "").values())
              .allMatch(list -> String.join("", list).equals(expected));
        });
  }

  @Test
  void aJoinHasAllPairsOfEqualKeys() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          List<List<Long>> left = new ArrayList<>();
          List<List<String>> right = new ArrayList<>();
          for (int i = 0; i < world.size(); i++) {
            left.add(random.longs(random.nextInt(60), 0, 40).boxed().toList());
            right.add(random.longs(random.nextInt(60), 0, 40).mapToObj(Long::toString).toList());
          }
          List<String> expected = new ArrayList<>();
          for (long one : left.stream().flatMap(List::stream).toList()) {
            for (String other : right.stream().flatMap(List::stream).toList()) {
              if (other.equals(Long.toString(one))) {
                expected.add(one + "=" + other);
              }
            }
          }
          Object[] mine =
              Grouping.join(
                      world,
                      left.get(world.rank()),
                      each -> each,
                      right.get(world.rank()),
                      Long::parseLong)
                  .stream()
                  .map(pair -> pair.left() + "=" + pair.right())
                  .toArray();
          assertThat(
                  world.allGatherObjects(mine, Object[].class).stream()
                      .flatMap(Arrays::stream)
                      .map(String.class::cast))
              .containsExactlyInAnyOrderElementsOf(expected);
        });
  }

  @Test
  void distinctElementsRemain() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          long[][] given = Parts.drawn(random, world.size());
          long[] mine = given[world.rank()];
          long[] expected = LongStream.of(Parts.joined(given)).distinct().sorted().toArray();
          long[] part = Sequences.distinct(world, mine);
          assertThat(part).isSorted();
          long[] all = world.allGatherv(Slice.of(part)).array(long[].class);
          Arrays.sort(all);
          assertThat(all).isEqualTo(expected);
          int objects = Sequences.distinct(world, LongStream.of(mine).boxed().toList()).size();
          assertThat(world.allReduce(objects, dev.weft.data.Op.SUM)).isEqualTo(expected.length);
        });
  }

  @Test
  void theGreatestAreTheSameOnEveryRank() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          long[][] given = Parts.drawn(random, world.size());
          long[] mine = given[world.rank()];
          for (int count : new int[] {0, 1, random.nextInt(2, 100)}) {
            List<Long> expected =
                LongStream.of(Parts.joined(given))
                    .boxed()
                    .sorted((one, other) -> Long.compare(other, one))
                    .limit(count)
                    .toList();
            assertThat(LongStream.of(Sequences.topK(world, mine, count)).boxed())
                .isEqualTo(expected);
            assertThat(
                    Sequences.topK(
                        world,
                        LongStream.of(mine).boxed().toList(),
                        Long.class,
                        Long::compare,
                        count))
                .isEqualTo(expected);
            double[] halves = LongStream.of(mine).mapToDouble(each -> (int) each / 2.0).toArray();
            assertThat(Sequences.topK(world, halves, count)).hasSize(expected.size());
          }
        });
  }

  @Test
  void sumsGoOnFromRankToRank() {
    EachJob.runs(
        RUNS,
        (world, random) -> {
          long[][] given = Parts.drawn(random, world.size());
          long[] mine = given[world.rank()].clone();
          double[] doubles = LongStream.of(mine).mapToDouble(each -> (int) each / 2).toArray();
          long[] expected = Parts.joined(given);
          Arrays.parallelPrefix(expected, Long::sum);
          long before = Sequences.prefixSum(world, mine);
          assertThat(world.allGatherv(Slice.of(mine)).array(long[].class)).isEqualTo(expected);
          if (mine.length > 0) {
            assertThat(mine[0] - before).isEqualTo(given[world.rank()][0]);
          }
          double[] sums =
              LongStream.of(Parts.joined(given)).mapToDouble(each -> (int) each / 2).toArray();
          Arrays.parallelPrefix(sums, Double::sum);
          double _ = Sequences.prefixSum(world, doubles);
          assertThat(world.allGatherv(Slice.of(doubles)).array(double[].class)).isEqualTo(sums);
        });
  }

  @Test
  void whatDoesNotFitIsRefused() {
    Ranks.run(
        1,
        Via.LOCAL,
        world -> {
          assertThatThrownBy(() -> Grouping.reduceByKey(world, new long[2], new long[3], Long::sum))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("2 keys and 3 values");
          assertThatThrownBy(() -> Sequences.topK(world, new long[2], -1))
              .isInstanceOf(ArgumentException.class);
        });
  }

  @Test
  void aKeyWhoseHashDiffersBetweenProcessesIsRefused() {
    assertThatThrownBy(
            () -> {
              for (int rank = 0; rank < 2; rank++) {
                KeyOwner.requireOwn("key", rank, 2);
              }
            })
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("another hashCode");
  }
}
