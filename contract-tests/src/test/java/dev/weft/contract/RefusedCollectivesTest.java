package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.contract.InterCommTest.Halves;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Placement;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * With {@code -Dweft.check=collectives}, a call that ranks refuse because of their own arguments is
 * told to all ranks, which then go on together.
 */
@Timeout(120)
@WithinOneProcess
final class RefusedCollectivesTest extends WithCollectiveChecks {
  private static final Duration LONG = Duration.ofSeconds(40);

  /** A collective call. */
  private interface CallOn<C> {
    /**
     * Makes it.
     *
     * @param bad whether with arguments that this rank refuses
     */
    void run(C comm, boolean bad);
  }

  private static Slice ints(int count) {
    return Slice.of(new int[count]);
  }

  /** Something that the signature of a method does not allow, as a program may still give it. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T nothing() {
    return null;
  }

  private static final Map<String, CallOn<Comm>> CALLS = new LinkedHashMap<>();

  static {
    CALLS.put("broadcast(", (comm, bad) -> comm.broadcast(new int[1], bad ? 7 : 0));
    CALLS.put(
        "allGather(",
        (comm, bad) -> comm.allGather(ints(2), ints(2 * comm.size() - (bad ? 1 : 0))));
    CALLS.put(
        "allReduce(", (comm, bad) -> comm.allReduce(ints(1), ints(1), bad ? nothing() : Op.SUM));
    CALLS.put("reduce(", (comm, bad) -> comm.reduce(bad ? nothing() : ints(2), Op.SUM, 0));
    CALLS.put("gather(", (comm, bad) -> comm.gather(bad ? nothing() : ints(2), 0));
    CALLS.put("gatherv(", (comm, bad) -> comm.gatherv(ints(comm.rank()), bad ? -1 : 0));
    CALLS.put(
        "scatter(", (comm, bad) -> comm.scatter(ints(comm.size()), ElementType.INT, bad ? 9 : 0));
    CALLS.put(
        "allToAllv(",
        (comm, bad) -> comm.allToAllv(ints(6), Blocks.equal(1, bad ? 5 : comm.size())));
    CALLS.put("reduceScatter(", (comm, bad) -> comm.reduceScatter(ints(bad ? 7 : 6), Op.MAX));
    CALLS.put(
        "iallGather(",
        (comm, bad) -> comm.iallGather(ints(2), ints(2 * comm.size() - (bad ? 1 : 0))).await(LONG));
    CALLS.put(
        "ibroadcast(", (comm, bad) -> comm.ibroadcast(bad ? nothing() : ints(1), 0).await(LONG));
  }

  @Test
  void byOneRank() {
    for (int ranks : new int[] {2, 3}) {
      for (int refusing = 0; refusing < ranks; refusing++) {
        int bad = refusing;
        ranks(
            ranks,
            world -> CALLS.forEach((words, call) -> refused(words, call, world, new int[] {bad})));
      }
    }
  }

  @Test
  void byAllRanks() {
    for (int ranks : new int[] {2, 3}) {
      int[] all = new int[ranks];
      Arrays.setAll(all, rank -> rank);
      ranks(ranks, world -> CALLS.forEach((words, call) -> refused(words, call, world, all)));
    }
  }

  @Test
  void whileTheOthersCallSomethingElse() {
    ranks(
        3,
        world -> {
          Throwable thrown =
              catchThrowable(
                  () -> {
                    if (world.rank() == 1) {
                      world.broadcast(new int[1], 3);
                    } else {
                      world.barrier();
                    }
                  });
          assertThat(thrown).isInstanceOf(ArgumentException.class).hasMessageContaining("root 3");
          goOn(world);
        });
  }

  @Test
  void betweenNeighbours() {
    CallOn<Comm> gather = (ring, bad) -> ring.neighborAllGather(ints(1), ints(bad ? 1 : 2));
    CallOn<Comm> started =
        (ring, bad) -> ring.ineighborAllGather(ints(1), ints(bad ? 1 : 2)).await(LONG);
    ranks(
        3,
        world -> {
          Comm ring = world.create(Cartesian.of(3).periodic(), Placement.AS_GIVEN);
          refused("neighborAllGather(", gather, ring, new int[] {ring.worldRank(1)});
          refused("neighborAllGather(", gather, ring, new int[] {0, 1, 2});
          refused("ineighborAllGather(", started, ring, new int[] {2});
          gather.run(ring, false);
          started.run(ring, false);
        });
  }

  @Test
  void betweenGroups() {
    CallOn<InterComm> gather =
        (inter, bad) -> inter.allGather(ints(2), ints(2 * inter.remoteSize() - (bad ? 1 : 0)));
    CallOn<InterComm> started =
        (inter, bad) -> inter.iallReduce(ints(1), ints(bad ? 2 : 1), Op.SUM).await(LONG);
    ranks(
        4,
        world -> {
          try (Halves halves = Halves.of(world)) {
            InterComm inter = halves.inter();
            for (int[] refusing : new int[][] {{0}, {3}, {1, 2}, {0, 1, 2, 3}}) {
              refused("allGather(", gather, inter, world, refusing);
              gather.run(inter, false);
              refused("iallReduce(", started, inter, world, refusing);
              started.run(inter, false);
            }
          }
        });
  }

  private static void refused(String words, CallOn<Comm> call, Comm comm, int[] refusing) {
    refused(words, call, comm, comm, refusing);
    call.run(comm, false);
    goOn(comm);
  }

  /** All ranks call, some with arguments that they refuse; all are told. */
  private static <C> void refused(
      String words, CallOn<C> call, C on, Comm numbers, int[] refusing) {
    boolean bad = Arrays.stream(refusing).anyMatch(rank -> rank == numbers.rank());
    Throwable thrown = catchThrowable(() -> call.run(on, bad));
    if (bad) {
      assertThat(thrown)
          .as(words)
          .isInstanceOfAny(ArgumentException.class, NullPointerException.class)
          .hasMessageNotContaining("is not carried out");
    } else {
      assertThat(thrown)
          .as(words)
          .isInstanceOf(ArgumentException.class)
          .hasMessageContainingAll(
              "is not carried out",
              "rank",
              "" + refusing[0],
              " refuse",
              " " + words,
              " at RefusedCollectivesTest.");
    }
  }

  private static void goOn(Comm comm) {
    comm.barrier();
    assertThat(comm.allReduce(1, Op.SUM)).isEqualTo(comm.size());
    assertThat(comm.allGather(new int[] {comm.rank()})).hasSize(comm.size());
  }
}
