package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Group;
import dev.weft.Group.Comparison;
import dev.weft.Group.Range;
import dev.weft.data.AttributeKey;
import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Locality;
import dev.weft.topology.Placement;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Communicators made from groups (MPI 4.1, section 7.4.2). */
@AlsoWithoutNativeCalls
@Timeout(120)
final class CommunicatorsTest extends OverEveryTransport {

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call).isInstanceOf(ArgumentException.class).hasMessageContainingAll(words);
  }

  /** That a communicator has these ranks of the job and that both its message spaces work. */
  private static void works(Comm comm, int... worldRanks) {
    assertThat(comm.size()).isEqualTo(worldRanks.length);
    assertThat(comm.group().worldRanks()).isEqualTo(worldRanks);
    int mine = worldRanks[comm.rank()];
    assertThat(comm.allGather(new int[] {mine})).isEqualTo(worldRanks);
    int right = (comm.rank() + 1) % comm.size();
    int left = (comm.rank() + comm.size() - 1) % comm.size();
    int[] value = new int[1];
    comm.sendReceive(new int[] {mine}, right, TAG, value, Comm.ANY_SOURCE, TAG);
    assertThat(value[0]).isEqualTo(worldRanks[left]);
  }

  @Test
  void createTakesTheGroupsOrder() {
    for (int size : RankCounts.all()) {
      ranks(
          size,
          world -> {
            Group all = world.group();
            assertThat(all.rank()).isEqualTo(world.rank());
            int[] backwards = IntStream.range(0, size).map(rank -> size - 1 - rank).toArray();
            Comm reversed = world.create(all.include(backwards));
            works(reversed, backwards);
            int[] even = IntStream.range(0, size).filter(rank -> rank % 2 == 0).toArray();
            Comm some = world.create(all.include(even));
            assertThat(some == null).isEqualTo(world.rank() % 2 == 1);
            if (some != null) {
              works(some, even);
            }
            assertThat(world.create(Group.EMPTY)).isNull();

            // Disjoint groups in one call.
            int[] mine =
                IntStream.range(0, size).filter(rank -> rank % 2 == world.rank() % 2).toArray();
            works(world.create(all.include(mine)), mine);
          });
    }
  }

  @Test
  void createGroupNeedsTheMembersOnly() {
    for (int size : RankCounts.all()) {
      ranks(
          size,
          world -> {
            int[] chosen = IntStream.range(0, size).filter(rank -> rank % 3 != 1).toArray();
            if (world.rank() % 3 != 1) {
              Group group = world.group().include(chosen);
              works(world.createGroup(group, 5), chosen);
              Comm again = world.createGroup(group, 5);
              works(again, chosen);
              works(again.createGroup(again.group().include(again.rank()), 0), world.rank());
            }
            // Numbers have run apart; all ranks still agree on the next.
            works(world.dup(), IntStream.range(0, size).toArray());
          });
    }
  }

  @Test
  void threadsMayCreateOverlappingGroupsAtOnce() {
    ranks(
        4,
        world -> {
          Group all = world.group();
          for (int round = 0; round < 5; round++) {
            Crew crew = new Crew();
            for (int other = 0; other < 4; other++) {
              if (other != world.rank()) {
                int low = Math.min(other, world.rank());
                int high = Math.max(other, world.rank());
                crew.start(
                    () ->
                        works(
                            world.createGroup(all.include(low, high), 10 * low + high), low, high));
              }
            }
            crew.join();
          }
        });
  }

  @Test
  void duplicatesMadeMeanwhile() {
    ranks(
        4,
        world -> {
          AttributeKey<String> key = AttributeKey.<String>named("k").shared();
          Comm grid = world.create(Cartesian.of(2, 2), Placement.AS_GIVEN);
          grid.attribute(key, "then");
          CompletableFuture<Comm> first = grid.idup();
          grid.attribute(key, "now");
          CompletableFuture<Comm> second = grid.idup();
          assertThat(grid.allReduce(1, Op.SUM)).isEqualTo(4);
          Comm dup = grid.dup();
          works(second.join(), 0, 1, 2, 3);
          works(first.join(), 0, 1, 2, 3);
          works(dup, 0, 1, 2, 3);
          assertThat(first.join().attribute(key)).isEqualTo("then");
          assertThat(second.join().attribute(key)).isEqualTo("now");
          assertThat(first.join().cartesian()).isEqualTo(grid.cartesian());
        });
  }

  @Test
  void comparison() {
    ranks(
        3,
        world -> {
          assertThat(world.compare(world)).isEqualTo(Comparison.IDENTICAL);
          assertThat(world.compare(world.dup())).isEqualTo(Comparison.CONGRUENT);
          assertThat(world.compare(world.split(0, -world.rank()))).isEqualTo(Comparison.SIMILAR);
          assertThat(world.compare(world.split(world.rank(), 0))).isEqualTo(Comparison.UNEQUAL);
        });
  }

  @Test
  @WithinOneProcess
  void splitByLocality() {
    for (int size : new int[] {1, 3, 8}) {
      ranks(
          size,
          world -> {
            int[] backwards = IntStream.range(0, size).map(rank -> size - 1 - rank).toArray();
            for (Locality locality : Locality.values()) {
              works(world.split(locality, -world.rank()), backwards);
            }
          });
    }
  }

  @Test
  void badArgumentsChangeNothing() {
    ranks(
        4,
        world -> {
          Comm pair = world.split(world.rank() / 2, 0);
          Group all = world.group();
          refused(() -> pair.create(all), "world rank", "not in this communicator");
          refused(() -> pair.createGroup(all, 1), "not in this communicator");
          refused(() -> world.createGroup(all, -1), "tag -1");
          Group others = all.exclude(world.rank());
          refused(() -> world.createGroup(others, 1), "rank " + world.rank(), "not in");
          works(world.createGroup(all, 1), 0, 1, 2, 3);
          pair.close();
          assertThatThrownBy(() -> pair.createGroup(Group.EMPTY, 1))
              .isInstanceOf(ClosedException.class);
          assertThatThrownBy(() -> pair.create(Group.EMPTY)).isInstanceOf(ClosedException.class);
          works(world, 0, 1, 2, 3);
        });
  }

  @Test
  void aGroupOfAGroup() {
    ranks(
        7,
        world -> {
          Group odd = world.group().includeRanges(new Range(1, 5, 2));
          if (odd.rank() == Comm.UNDEFINED) {
            return;
          }
          Comm three = world.createGroup(odd, 1);
          assertThat(three.group().translate(new int[] {0, 1, 2}, world.group()))
              .containsExactly(1, 3, 5);
          Comm two = three.create(three.group().exclude(1));
          if (three.rank() != 1) {
            works(two, 1, 5);
          }
          assertThat(three.allReduce(1, Op.SUM)).isEqualTo(3);
          assertThat(Arrays.stream(three.group().worldRanks()).sum()).isEqualTo(9);
        });
  }
}
