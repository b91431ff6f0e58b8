package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Op;
import dev.weft.failure.ArgumentException;
import dev.weft.testkit.Via;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two ranks disagree about how long a buffer is, so that each may choose another algorithm. */
final class LongDisagreementTest extends OverEveryTransport {
  private static final int[] LENGTHS = {0, 8, 1_000, 50_000, 100_000, 300_000, 1_500_000};

  /** A collective operation on so many bytes. */
  private interface Call {
    void on(Comm world, byte[] buffer);
  }

  @Test
  void broadcastTellsTheReceiver() {
    forAllLengths(world -> world.rank() == 1, (world, buffer) -> world.broadcast(buffer, 0));
  }

  @Test
  void gatherTellsTheRoot() {
    forAllLengths(
        world -> world.rank() == 0,
        (world, buffer) -> world.gather(buffer, atRoot(world, buffer), 0));
  }

  @Test
  void scatterTellsTheReceiver() {
    forAllLengths(
        world -> world.rank() == 1,
        (world, buffer) -> world.scatter(atRoot(world, buffer), buffer, 0));
  }

  @Test
  void allGatherTellsBoth() {
    forAllLengths(
        world -> true, (world, buffer) -> world.allGather(buffer, new byte[2 * buffer.length]));
  }

  @Test
  void allToAllTellsBoth() {
    forAllLengths(
        world -> true,
        (world, buffer) ->
            world.allToAll(new byte[2 * buffer.length], new byte[2 * buffer.length]));
  }

  /** In messages algorithms have different numbers of steps, which only the check mode compares. */
  @Test
  void allReduceTellsBothWhereTheyShareMemory() {
    if (via != Via.TCP && via != Via.UCX) {
      forAllLengths(
          world -> true,
          (world, buffer) -> world.allReduce(buffer, new byte[buffer.length], Op.BOR));
    }
  }

  private static byte @Nullable [] atRoot(Comm world, byte[] block) {
    return world.rank() == 0 ? new byte[2 * block.length] : null;
  }

  private void forAllLengths(Predicate<Comm> told, Call call) {
    ranks(
        2,
        world -> {
          for (int first : LENGTHS) {
            for (int second : LENGTHS) {
              byte[] buffer = new byte[world.rank() == 0 ? first : second];
              assertThat(refuses(world, buffer, call))
                  .as("%d bytes on rank 0, %d on rank 1", first, second)
                  .isEqualTo(first != second && told.test(world));
              assertThat(world.allReduce(world.rank(), Op.SUM)).isEqualTo(1);
            }
          }
        });
  }

  private static boolean refuses(Comm world, byte[] buffer, Call call) {
    try {
      call.on(world, buffer);
      return false;
    } catch (ArgumentException e) {
      assertThat(e).hasMessageContaining("agree on all ranks");
      return true;
    }
  }
}
