package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.contract.InterCommTest.Halves;
import dev.weft.data.Blocks;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Lengthy;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Placement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * With {@code -Dweft.check=collectives}, ranks that disagree on an operation of whatever form or
 * kind are all told, and can go on.
 */
@Timeout(120)
@WithinOneProcess
final class CheckedFormsTest extends WithCollectiveChecks {
  private static final Duration LONG = Duration.ofSeconds(40);

  @Test
  void startedOperations() {
    Slice five = Slice.of(new int[5]);
    assertThat(
            disagreement(
                4,
                world -> {
                  Slice mine = Slice.of(new int[5]);
                  Request request =
                      world.rank() == 2
                          ? world.ibroadcast(mine, 1)
                          : world.iallReduce(five, mine, Op.SUM);
                  request.await(LONG);
                }))
        .contains(
            "collective operation 0 of this communicator",
            "ranks 0, 1 and 3 call iallReduce(5 INT, SUM) at CheckedFormsTest.",
            "rank 2 calls ibroadcast(5 INT, root 1) at CheckedFormsTest.");
    assertThat(
            disagreement(
                3,
                world -> {
                  if (world.rank() == 0) {
                    world.barrier();
                  } else {
                    world.ibarrier().await(LONG);
                  }
                }))
        .contains("rank 0 calls barrier() at", "ranks 1 and 2 call ibarrier() at");
    assertThat(
            disagreement(
                2,
                world -> {
                  Slice sum = Slice.of(new int[5]);
                  PersistentRequest prepared = world.scanInit(five, sum, Op.MAX);
                  Request request =
                      world.rank() == 0 ? world.iscan(five, sum, Op.MAX) : prepared.start();
                  request.await(LONG);
                }))
        .contains("calls iscan(5 INT, MAX) at", "calls scanInit(5 INT, MAX) at");
  }

  @Test
  void severalUnderWayOfWhichOneIsWrong() {
    ranks(
        3,
        world -> {
          int[] sums = new int[2];
          Request first = world.iallReduce(Slice.of(new int[] {1}), Slice.of(sums, 0, 1), Op.SUM);
          Request wrong = world.ibroadcast(Slice.of(new long[1 + world.rank()]), 0);
          Request last = world.iallReduce(Slice.of(new int[] {2}), Slice.of(sums, 1, 1), Op.SUM);
          assertThat(world.allReduce(3, Op.SUM)).isEqualTo(9);
          last.await(LONG);
          first.await(LONG);
          assertThat(sums).containsExactly(3, 6);
          assertThatThrownBy(() -> wrong.await(LONG))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContainingAll("1 LONG", "2 LONG", "3 LONG", "operation 1");
        });
  }

  @Test
  void sizesOfTheFormsWithCountsThatDiffer() {
    assertThat(
            disagreement(
                3,
                world -> {
                  Slice mine = Slice.of(new int[world.rank() == 1 ? 3 : 2]);
                  Slice all = Slice.of(new int[6]);
                  world.gatherv(mine, all, Blocks.equal(2, 3), 0);
                }))
        .contains("gatherv(INT, root 0): rank 1 at CheckedFormsTest.", "sends 12 bytes to rank 0")
        .contains("which expects 8; let each rank expect what the other sends");
    assertThat(
            disagreement(
                2,
                world -> {
                  Blocks one = Blocks.equal(1, 2);
                  Blocks sent = world.rank() == 0 ? Blocks.of(1, 4) : one;
                  Slice send = Slice.of(new long[5]);
                  world.iallToAllv(send, sent, Slice.of(new long[2]), one).await(LONG);
                }))
        .contains("iallToAllv(LONG): rank 0 at", "sends 32 bytes to rank 1", "expects 8");
    assertThat(
            disagreement(
                2,
                world -> {
                  Slice a = Slice.of(new int[1]);
                  Slice b = Slice.of(new byte[3 + world.rank()]);
                  List<Slice> send = world.rank() == 0 ? List.of(a, b) : List.of(b, a);
                  Slice c = Slice.of(new byte[4]);
                  Slice d = Slice.of(new byte[4]);
                  world.allToAllw(send, List.of(c, world.rank() == 0 ? d : Slice.of(new int[1])));
                }))
        .contains("allToAllw()", "rank 0 at", "sends 3 bytes to rank 1");
  }

  @Test
  void neighbours() {
    assertThat(
            inRing(
                (ring, _) -> {
                  if (ring.rank() == 1) {
                    ring.neighborAllGather(Slice.of(new int[1]), Slice.of(new int[2]));
                  } else {
                    ring.neighborAllToAll(Slice.of(new int[2]), Slice.of(new int[2]));
                  }
                }))
        .contains("ranks 0 and 2 call neighborAllToAll(INT) at", "rank 1 calls neighborAllGather(");
    assertThat(
            inRing(
                (ring, count) -> {
                  Slice send = Slice.of(new int[count]);
                  ring.ineighborAllGather(send, Slice.of(new int[2 * count])).await(LONG);
                }))
        .contains("ineighborAllGather(INT)", "rank 1 at", "sends 8 bytes to rank 0", "expects 4");
  }

  private interface InRing {
    void run(Comm ring, int count);
  }

  /** What three ranks in a ring are told if rank 1 has another count. */
  private String inRing(InRing program) {
    return disagreement(
        3,
        world -> {
          Comm ring = world.create(Cartesian.of(3).periodic(), Placement.AS_GIVEN);
          try {
            program.run(ring, ring.rank() == 1 ? 2 : 1);
          } finally {
            assertThat(ring.neighborAllGather(Slice.of(new int[] {ring.rank()})).array(int[].class))
                .doesNotContain(ring.rank());
          }
        });
  }

  @Test
  void twoGroups() {
    assertThat(
            across(
                (inter, low) -> {
                  if (low) {
                    inter.barrier();
                  } else {
                    Slice sum = Slice.of(new long[1]);
                    inter.allReduce(Slice.of(new long[1]), sum, Op.SUM);
                  }
                }))
        .contains("world ranks 0 and 1 call barrier() at")
        .contains("world ranks 2 and 3 call allReduce(1 LONG, SUM) at");
    assertThat(
            across(
                (inter, low) -> {
                  int root = low ? Comm.ROOT : 0;
                  inter.ibroadcast(Slice.of(new long[1]), root).await(LONG);
                }))
        .contains("ibroadcast()", "which expects none");
    assertThat(
            across(
                (inter, low) -> {
                  Slice send = Slice.of(new long[low ? 2 : 1]);
                  Slice receive = Slice.of(new long[2]);
                  inter.allGatherInit(send, receive).start().await(LONG);
                }))
        .contains("allGatherInit()", "sends 16 bytes to", "which expects 8");
    assertThat(
            across(
                (inter, low) -> {
                  if (low) {
                    inter.dup();
                  } else {
                    inter.split(0, 0);
                  }
                }))
        .contains("world ranks 0 and 1 call dup() at", "world ranks 2 and 3 call split() at");
  }

  private interface Across {
    void run(InterComm inter, boolean low);
  }

  /** What all four ranks of two groups are told. */
  private String across(Across program) {
    return disagreement(
        4,
        world -> {
          try (Halves halves = Halves.of(world)) {
            InterComm inter = halves.inter();
            try {
              program.run(inter, halves.low());
            } finally {
              long[] sum = new long[1];
              inter.iallReduce(Slice.of(new long[] {1}), Slice.of(sum), Op.SUM).await(LONG);
              assertThat(sum[0]).isEqualTo(inter.remoteSize());
              inter.barrier();
            }
          }
        });
  }

  @Lengthy
  @Test
  void ranksThatAgreeAreLeftAlone() {
    for (int ranks : RankCounts.all()) {
      long seed = ForAll.newSeed();
      ranks(
          ranks,
          world -> {
            NeighborFormsTest.everyFormOnAGrid(
                world, Cartesian.balanced(ranks, 2).periodic(), seed);
            NeighborFormsTest.everyFormOnAGraph(world, seed);
            if (ranks > 1) {
              InterFormsTest.everyForm(world, seed);
            }
          });
    }
  }

  /** What every rank is told; afterwards the communicator is used once more. */
  private String disagreement(int ranks, Consumer<Comm> program) {
    List<String> told = new CopyOnWriteArrayList<>();
    ranks(
        ranks,
        world -> {
          ArgumentException thrown =
              catchThrowableOfType(ArgumentException.class, () -> program.accept(world));
          assertThat(thrown).isNotNull();
          told.add(String.valueOf(thrown.getMessage()));
          assertThat(world.allReduce(1, Op.SUM)).isEqualTo(ranks);
        });
    assertThat(told).hasSize(ranks).containsOnly(told.getFirst());
    return told.getFirst();
  }
}
