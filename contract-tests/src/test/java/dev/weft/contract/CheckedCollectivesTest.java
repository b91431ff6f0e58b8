package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.PeerFailedException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** With {@code -Dweft.check=collectives}, ranks that disagree are all told, and can go on. */
@WithinOneProcess
final class CheckedCollectivesTest extends WithCollectiveChecks {
  @Test
  void anAllReduceMetByABroadcast() {
    String told =
        disagreement(
            4,
            world -> {
              if (world.rank() == 2) {
                world.broadcast(new int[5], 1);
              } else {
                world.allReduce(new int[5], new int[5], Op.SUM);
              }
            });
    assertThat(told)
        .contains(
            "collective operation 0 of this communicator",
            "ranks 0, 1 and 3 call allReduce(5 INT, SUM) at CheckedCollectivesTest.",
            "rank 2 calls broadcast(5 INT, root 1) at CheckedCollectivesTest.",
            "let all ranks call the same operations in the same order");
  }

  @Test
  void aCopyMetByASplit() {
    String told =
        disagreement(
            3,
            world -> {
              if (world.rank() == 0) {
                world.dup();
              } else {
                world.split(0, world.rank());
              }
            });
    assertThat(told).contains("rank 0 calls dup() at", "ranks 1 and 2 call split() at");
  }

  @Test
  void aWindowMetByASum() {
    String told =
        disagreement(
            2,
            world -> {
              if (world.rank() == 0) {
                world.createWindow(Slice.of(new int[1]));
              } else {
                world.allReduce(1, Op.MAX);
              }
            });
    assertThat(told)
        .contains("rank 0 calls createWindow() at", "rank 1 calls allReduce(1 INT, MAX) at");
  }

  @Test
  void aBarrierMetByAGather() {
    String told =
        disagreement(
            3,
            world -> {
              if (world.rank() == 0) {
                world.barrier();
              } else {
                world.gather(new double[2], 1);
              }
            });
    assertThat(told)
        .contains("rank 0 calls barrier() at", "ranks 1 and 2 call gather(2 DOUBLE, root 1) at");
  }

  /** Whether that rank is the one that compares, or another. */
  @Test
  void aCallThatARankHasFinishedWithout() {
    for (int finished : new int[] {0, 1}) {
      ranks(
          3,
          world -> {
            world.barrier();
            if (world.rank() != finished) {
              assertThatThrownBy(() -> world.allReduce(1, Op.SUM))
                  .isInstanceOf(PeerFailedException.class)
                  .hasMessageContainingAll(
                      "calls allReduce(1 INT, SUM) at CheckedCollectivesTest.",
                      "operation 1 of this communicator, which all its ranks must call: rank "
                          + finished
                          + " of the job has already finished");
              // So that nobody is told of this one first.
              int other = 3 - finished - world.rank();
              world.sendReceive(new int[1], other, 0, new int[1], other, 0);
            }
          });
    }
  }

  @Test
  void rootsCountsTypesAndOperators() {
    assertThat(disagreement(2, world -> world.broadcast(new int[1], world.rank())))
        .contains("rank 0 calls broadcast(1 INT, root 0)", "rank 1 calls broadcast(1 INT, root 1)");
    assertThat(disagreement(2, world -> world.allGather(new int[1 + world.rank()])))
        .contains("rank 0 calls allGather(1 INT)", "rank 1 calls allGather(2 INT)");
    assertThat(
            disagreement(
                2,
                world ->
                    world.broadcast(
                        world.rank() == 0 ? Slice.of(new long[2]) : Slice.of(new double[2]), 0)))
        .contains("2 LONG", "2 DOUBLE");
    assertThat(
            disagreement(
                2,
                world ->
                    world
                        .scan(Slice.of(new int[1]), world.rank() == 0 ? Op.MAX : Op.MIN)
                        .array(int[].class)))
        .contains("scan(1 INT, MAX)", "scan(1 INT, MIN)");
  }

  @Test
  void ranksThatAgreeAreLeftAlone() {
    for (int ranks : new int[] {1, 2, 3, 4, 7, 8}) {
      ranks(
          ranks,
          world -> {
            int rank = world.rank();
            try (Comm other = world.dup()) {
              for (Comm comm : List.of(world, other)) {
                comm.barrier();
                assertThat(comm.allReduce(1, Op.SUM)).isEqualTo(ranks);
                assertThat(comm.broadcast(rank, ranks - 1)).isEqualTo(ranks - 1);
                assertThat(comm.allGather(new int[] {rank})).hasSize(ranks);
                assertThat(comm.allGatherv(Slice.of(new int[rank])).array(int[].class))
                    .hasSize(ranks * (ranks - 1) / 2);
                int[] gathered = comm.gather(new int[] {rank}, 0);
                assertThat(gathered).hasSize(rank == 0 ? ranks : 0);
                comm.reduceScatter(Slice.of(new long[2 * ranks]), Slice.of(new long[2]), Op.MAX);
              }
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
