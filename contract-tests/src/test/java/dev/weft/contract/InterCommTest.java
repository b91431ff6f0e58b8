package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Group.Comparison;
import dev.weft.InterComm;
import dev.weft.InterComm.Half;
import dev.weft.data.AttributeKey;
import dev.weft.data.Op;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.request.Request;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two groups and the messages between them (MPI 4.1, section 7.6). */
@Timeout(120)
final class InterCommTest extends OverEveryTransport {

  /** The lower third, backwards, and the others. */
  record Halves(Comm local, InterComm inter, boolean low) implements AutoCloseable {
    static Halves of(Comm world) {
      boolean low = world.rank() < lowSize(world);
      Comm local = world.split(low ? 0 : 1, low ? -world.rank() : world.rank());
      // The leaders are world rank 0, the last of its group, and the first of the others.
      InterComm inter =
          local.createInter(low ? local.size() - 1 : 0, world, low ? lowSize(world) : 0, 3);
      return new Halves(local, inter, low);
    }

    static int lowSize(Comm world) {
      return (world.size() + 2) / 3;
    }

    static int[] ranks(Comm world, boolean low) {
      int split = lowSize(world);
      return low
          ? IntStream.range(0, split).map(rank -> split - 1 - rank).toArray()
          : IntStream.range(split, world.size()).toArray();
    }

    @Override
    public void close() {
      inter.close();
      local.close();
    }
  }

  @Test
  void groupsAndMessages() {
    for (int size : RankCounts.ofTwoGroups()) {
      ranks(
          size,
          world -> {
            try (Halves halves = Halves.of(world)) {
              InterComm inter = halves.inter;
              assertThat(inter.group().worldRanks()).isEqualTo(Halves.ranks(world, halves.low));
              assertThat(inter.remoteGroup().worldRanks())
                  .isEqualTo(Halves.ranks(world, !halves.low));
              assertThat(inter.rank()).isEqualTo(halves.local.rank());
              assertThat(inter.size()).isEqualTo(halves.local.size());
              everyPairTalks(inter, world.rank());
            }
          });
    }
  }

  /** Both ways between all pairs at once, so that numbers of the two groups could be confused. */
  private static void everyPairTalks(InterComm inter, int worldRank) {
    int peers = inter.remoteSize();
    Request[] requests = new Request[2 * peers];
    int[][] got = new int[peers][1];
    for (int peer = 0; peer < peers; peer++) {
      requests[peer] = inter.ireceive(got[peer], peer, TAG);
      requests[peers + peer] = inter.isend(new int[] {worldRank}, peer, TAG);
    }
    for (Request request : requests) {
      request.await();
    }
    for (int peer = 0; peer < peers; peer++) {
      assertThat(got[peer][0]).isEqualTo(inter.remoteGroup().worldRank(peer));
    }
    for (int peer = 0; peer < peers; peer++) {
      inter.send(new int[] {worldRank}, peer, TAG + 1);
    }
    for (int i = 0; i < peers; i++) {
      int[] value = new int[1];
      Status probed = inter.probe(Comm.ANY_SOURCE, TAG + 1);
      Status status = inter.receive(value, probed.source(), TAG + 1);
      assertThat(value[0]).isEqualTo(inter.remoteGroup().worldRank(status.source()));
    }
    inter.barrier();
  }

  @Test
  void merging() {
    for (int size : RankCounts.ofTwoGroups()) {
      ranks(
          size,
          world -> {
            try (Halves halves = Halves.of(world)) {
              int[] low = Halves.ranks(world, true);
              int[] high = Halves.ranks(world, false);
              Half mine = halves.low ? Half.LOW : Half.HIGH;
              Half turned = halves.low ? Half.HIGH : Half.LOW;
              merged(halves.inter.merge(mine), low, high);
              merged(halves.inter.merge(turned), high, low);
              boolean lowFirst = low[0] < high[0];
              merged(halves.inter.merge(Half.HIGH), lowFirst ? low : high, lowFirst ? high : low);
            }
          });
    }
  }

  private static void merged(Comm comm, int[] first, int[] second) {
    int[] all = IntStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray();
    assertThat(comm.group().worldRanks()).isEqualTo(all);
    assertThat(comm.allGather(new int[] {all[comm.rank()]})).isEqualTo(all);
    comm.close();
  }

  @Test
  void dupAndSplit() {
    ranks(
        7,
        world -> {
          try (Halves halves = Halves.of(world)) {
            InterComm inter = halves.inter;
            AttributeKey<Integer> key = AttributeKey.<Integer>named("k").shared();
            inter.attribute(key, 9);
            InterComm copy = inter.dup();
            assertThat(copy.attribute(key)).isEqualTo(9);
            assertThat(inter.compare(inter)).isEqualTo(Comparison.IDENTICAL);
            assertThat(inter.compare(copy)).isEqualTo(Comparison.CONGRUENT);
            everyPairTalks(copy, world.rank());

            // By parity in the job: low is {2, 1, 0}, high {3, 4, 5, 6}; keys turn them around.
            InterComm part = copy.split(world.rank() % 2, -world.rank());
            boolean even = world.rank() % 2 == 0;
            int[] low = even ? new int[] {2, 0} : new int[] {1};
            int[] high = even ? new int[] {6, 4} : new int[] {5, 3};
            assertThat(part.group().worldRanks()).isEqualTo(halves.low ? low : high);
            assertThat(part.remoteGroup().worldRanks()).isEqualTo(halves.low ? high : low);
            everyPairTalks(part, world.rank());

            // Colours that one group only has, or that are none.
            assertThat(inter.split(halves.low ? 0 : 1, 0)).isNull();
            InterComm some = inter.split(world.rank() == 6 ? Comm.UNDEFINED : 1, 0);
            assertThat(some == null).isEqualTo(world.rank() == 6);
            if (some != null) {
              everyPairTalks(some, world.rank());
            }
          }
        });
  }

  /** Those that one rank starts first are those that all do; the parent is used meanwhile. */
  @Test
  void duplicatesWithoutBlocking() {
    ranks(
        5,
        world -> {
          try (Halves halves = Halves.of(world)) {
            InterComm inter = halves.inter;
            AttributeKey<Integer> key = AttributeKey.<Integer>named("k").shared();
            inter.attribute(key, 9);
            CompletableFuture<InterComm> first = inter.idup();
            CompletableFuture<InterComm> second = inter.idup();
            inter.removeAttribute(key);
            everyPairTalks(inter, world.rank());
            for (InterComm copy : List.of(second.join(), first.join())) {
              assertThat(copy.attribute(key)).isEqualTo(9);
              assertThat(inter.compare(copy)).isEqualTo(Comparison.CONGRUENT);
              everyPairTalks(copy, world.rank());
              copy.close();
            }
          }
        });
  }

  @Test
  void overABridgeThatIsNotTheWorld() {
    ranks(
        4,
        world -> {
          // Pairs {0, 1} and {2, 3}; the leaders, 1 and 2, share a communicator of their own.
          Comm pair = world.split(world.rank() / 2, 0);
          boolean leads = world.rank() == 1 || world.rank() == 2;
          Comm bridge = world.split(leads ? 0 : Comm.UNDEFINED, 0);
          int leader = world.rank() < 2 ? 1 : 0;
          InterComm inter =
              pair.createInter(leader, bridge, bridge == null ? -1 : 1 - bridge.rank(), 0);
          everyPairTalks(inter, world.rank());
        });
  }

  @Test
  void badArgumentsAreToldToAllOfTheGroup() {
    ranks(
        4,
        world -> {
          Comm pair = world.split(world.rank() / 2, 0);
          refused(() -> pair.createInter(2, world, 0, 1), "local leader 2");
          refused(() -> pair.createInter(0, world, 2, -1), "tag -1");
          boolean leads = pair.rank() == 0;
          refused(() -> pair.createInter(0, null, 0, 1), leads ? "bridge" : "leader");
          refused(() -> pair.createInter(0, world, 4, 1), leads ? "remote leader 4" : "leader");
          refused(() -> pair.createInter(0, world, world.rank(), 1), leads ? "own" : "rank 0");
          assertThat(pair.allReduce(1, Op.SUM)).isEqualTo(2);
          InterComm inter = pair.createInter(0, world, world.rank() < 2 ? 2 : 0, 1);
          refused(() -> inter.send(new int[1], 2, TAG), "destination 2", "0 to 1");
          refused(() -> inter.receive(new int[1], 5, TAG), "source 5");
          everyPairTalks(inter, world.rank());
          inter.close();
          assertThatThrownBy(inter::barrier).isInstanceOf(ClosedException.class);
          assertThatThrownBy(() -> inter.send(new int[1], 0, TAG))
              .isInstanceOf(ClosedException.class);
        });
  }

  @Test
  void groupsWithACommonRankAreRefused() {
    ranks(
        3,
        world -> {
          // {0, 1} and {1, 2}: rank 1 takes part on both sides, in two threads.
          Comm low = world.split(world.rank() < 2 ? 0 : Comm.UNDEFINED, 0);
          Comm high = world.split(world.rank() > 0 ? 0 : Comm.UNDEFINED, 0);
          Crew crew = new Crew();
          if (low != null) {
            crew.start(() -> refused(() -> low.createInter(0, world, 2, 1), "world rank 1"));
          }
          if (high != null) {
            crew.start(() -> refused(() -> high.createInter(1, world, 0, 1), "world rank 1"));
          }
          crew.join();
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(3);
        });
  }

  @Test
  void aWildReceiveSurvivesOneOfTheOtherGroupLeaving() {
    ranks(
        3,
        world -> {
          try (Halves halves = Halves.of(world)) {
            if (halves.low) {
              int[] value = new int[1];
              Request wild = halves.inter.ireceive(value, Comm.ANY_SOURCE, TAG);
              world.send(new byte[0], 1, 1);
              world.send(new byte[0], 2, 2);
              assertThat(wild.await().source()).isEqualTo(1);
            } else if (halves.inter.rank() == 0) {
              world.receive(new byte[0], 0, 1);
            } else {
              world.receive(new byte[0], 0, 2);
              Thread.sleep(100);
              halves.inter.send(new int[] {4}, 0, TAG);
            }
          }
        });
  }

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call).isInstanceOf(ArgumentException.class).hasMessageContainingAll(words);
  }
}
