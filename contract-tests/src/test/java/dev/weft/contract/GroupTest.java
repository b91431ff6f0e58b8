package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Group;
import dev.weft.Group.Comparison;
import dev.weft.Group.Range;
import dev.weft.failure.ArgumentException;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Groups against lists (MPI 4.1, section 7.3). Worked out locally, so one rank does it. */
@Timeout(120)
final class GroupTest {
  private static final int WORLD = 11;

  interface Check {
    void on(Group world) throws Exception;
  }

  private static void onOneRank(Check check) {
    Ranks.run(
        WORLD,
        Via.LOCAL,
        world -> {
          if (world.rank() == 3) {
            check.on(world.group());
          }
        });
  }

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call).isInstanceOf(ArgumentException.class).hasMessageContainingAll(words);
  }

  private static List<Integer> list(Group group) {
    return Arrays.stream(group.worldRanks()).boxed().toList();
  }

  private static int[] someOf(int size, SplittableRandom random) {
    List<Integer> all = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    Collections.shuffle(all, new Random(random.nextLong()));
    return all.stream().limit(random.nextInt(size + 1)).mapToInt(Integer::intValue).toArray();
  }

  @Test
  void setOperationsAreThoseOfLists() {
    onOneRank(
        world ->
            ForAll.runs(
                200,
                random -> {
                  Group a = world.include(someOf(WORLD, random));
                  Group b = world.include(someOf(WORLD, random));
                  List<Integer> union = new ArrayList<>(list(a));
                  list(b).stream().filter(rank -> !list(a).contains(rank)).forEach(union::add);
                  assertThat(list(a.union(b))).isEqualTo(union);
                  List<Integer> common = list(a).stream().filter(list(b)::contains).toList();
                  assertThat(list(a.intersection(b))).isEqualTo(common);
                  List<Integer> rest =
                      list(a).stream().filter(rank -> !list(b).contains(rank)).toList();
                  assertThat(list(a.difference(b))).isEqualTo(rest);
                  assertThat(a.rank())
                      .isEqualTo(list(a).contains(3) ? list(a).indexOf(3) : Comm.UNDEFINED);
                  assertThat(a.union(b).rank() == Comm.UNDEFINED).isEqualTo(!union.contains(3));

                  Comparison expected =
                      list(a).equals(list(b))
                          ? Comparison.IDENTICAL
                          : new HashSet<>(list(a)).equals(new HashSet<>(list(b)))
                              ? Comparison.SIMILAR
                              : Comparison.UNEQUAL;
                  assertThat(a.compare(b)).isEqualTo(expected);
                  assertThat(a.equals(b)).isEqualTo(expected == Comparison.IDENTICAL);
                }));
  }

  @Test
  void choosingMembersIsThatOfLists() {
    onOneRank(
        world ->
            ForAll.runs(
                200,
                random -> {
                  Group a = world.include(someOf(WORLD, random));
                  int[] members = someOf(a.size(), random);
                  List<Integer> all = list(a);
                  assertThat(list(a.include(members)))
                      .isEqualTo(Arrays.stream(members).mapToObj(all::get).toList());
                  List<Integer> left = new ArrayList<>(all);
                  left.removeAll(list(a.include(members)));
                  assertThat(list(a.exclude(members))).isEqualTo(left);

                  Group b = world.include(someOf(WORLD, random));
                  int[] translated = a.translate(members, b);
                  for (int i = 0; i < members.length; i++) {
                    int at = list(b).indexOf(all.get(members[i]));
                    assertThat(translated[i]).isEqualTo(at < 0 ? Comm.UNDEFINED : at);
                  }
                }));
  }

  @Test
  void rangesAreTheirMembers() {
    onOneRank(
        world -> {
          assertThat(list(world.includeRanges(new Range(1, 8, 3)))).containsExactly(1, 4, 7);
          assertThat(list(world.includeRanges(new Range(8, 1, -3), Range.of(0, 1))))
              .containsExactly(8, 5, 2, 0, 1);
          assertThat(list(world.includeRanges(new Range(5, 5, 9)))).containsExactly(5);
          assertThat(list(world.excludeRanges(Range.of(10, 4), new Range(0, 3, 2))))
              .containsExactly(1, 3);
          refused(() -> new Range(0, 5, 0), "stride 0");
          refused(() -> new Range(0, 5, -1), "0 to 5", "-1");
          refused(() -> new Range(5, 0, 2), "5 to 0", "2");
          refused(() -> world.includeRanges(Range.of(4, 11)), "member 11", "0 to 10");
          refused(() -> world.includeRanges(new Range(0, Integer.MAX_VALUE, 7)), "0 to 10");
          refused(() -> world.includeRanges(Range.of(0, 3), Range.of(3, 4)), "member 3", "twice");
        });
  }

  @Test
  void badMembersAreNamed() {
    onOneRank(
        world -> {
          refused(() -> world.include(11), "member 11", "0 to 10");
          refused(() -> world.exclude(-1), "member -1");
          refused(() -> world.include(2, 4, 2), "member 2", "twice");
          refused(() -> world.translate(12, world), "member 12");
          refused(() -> Group.EMPTY.worldRank(0), "member 0", "empty");
          assertThat(world.translate(Comm.PROC_NULL, Group.EMPTY)).isEqualTo(Comm.PROC_NULL);
          assertThat(Group.EMPTY.union(world)).isEqualTo(world);
          assertThat(Group.EMPTY.union(world).rank()).isEqualTo(3);
          assertThat(world.difference(world)).isEqualTo(Group.EMPTY);
          assertThat(world.worldRank(4)).isEqualTo(4);
          assertThat(world.hashCode()).isEqualTo(world.union(Group.EMPTY).hashCode());
        });
  }
}
