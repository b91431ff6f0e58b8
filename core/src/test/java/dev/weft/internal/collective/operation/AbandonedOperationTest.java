package dev.weft.internal.collective.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.collective.CollectiveOperations;
import dev.weft.internal.collective.FakeNetwork;
import dev.weft.internal.collective.object.EncodedCollectives;
import dev.weft.internal.collective.object.ObjectCoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rank that leaves an operation by an exception is in step in the next one. */
@Timeout(60)
class AbandonedOperationTest {
  private static final int RANKS = 4;
  private static final int LEAVER = 3;

  static Stream<Forced> shared() {
    return Stream.of(Forced.shared(), Forced.sharedInTurns(), Forced.exposedByThreads());
  }

  private static void inStep(CollectiveOperations all, int rank) {
    for (int round = 0; round < 20; round++) {
      assertThat(all.allReduce(rank, Op.SUM)).isEqualTo(6);
      assertThat(all.broadcast(rank, round % RANKS)).isEqualTo(round % RANKS);
    }
  }

  private static void leaves(Runnable operation) {
    Thread.currentThread().interrupt();
    assertThatThrownBy(operation::run).isInstanceOf(WaitInterruptedException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("shared")
  void anObjectHalfWay(Forced choice) {
    CountDownLatch left = new CountDownLatch(1);
    Cluster.run(
        RANKS,
        FakeNetwork.Delivery.EAGER,
        choice,
        (rank, all) -> {
          all.barrier();
          EncodedCollectives objects = new Objects(all, new Strings());
          if (rank == LEAVER) {
            leaves(() -> objects.broadcastObject(null, String.class, 0));
            left.countDown();
          } else {
            left.await();
            String mine = rank == 0 ? "something" : null;
            assertThat(objects.broadcastObject(mine, String.class, 0)).isEqualTo("something");
          }
          inStep(all, rank);
        });
  }

  @ParameterizedTest
  @MethodSource("shared")
  void anObjectOfTheRootThatCannotBeDecoded(Forced choice) {
    Cluster.run(
        RANKS,
        FakeNetwork.Delivery.EAGER,
        choice,
        (rank, all) -> {
          EncodedCollectives objects = new Objects(all, new Strings());
          String mine = rank == 1 ? Strings.BROKEN : null;
          if (rank == 1) {
            assertThat(objects.broadcastObject(mine, String.class, 1)).isEqualTo(mine);
          } else {
            assertThatThrownBy(() -> objects.broadcastObject(mine, String.class, 1))
                .isInstanceOf(CodecException.class);
          }
          inStep(all, rank);
        });
  }

  /** The first half tells the counts; who has left misses the second one. */
  @ParameterizedTest
  @MethodSource("shared")
  void inTheFirstOfTwoHalves(Forced choice) {
    CountDownLatch left = new CountDownLatch(1);
    Cluster.run(
        RANKS,
        FakeNetwork.Delivery.EAGER,
        choice,
        (rank, all) -> {
          all.barrier();
          int[] mine = new int[10 + rank];
          if (rank == LEAVER) {
            leaves(() -> all.allGatherv(Slice.of(mine)).array(int[].class));
            left.countDown();
          } else {
            left.await();
            assertThatThrownBy(() -> all.allGatherv(Slice.of(mine)))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("rank 3 left the operation early");
          }
          inStep(all, rank);
        });
  }

  /** In buffers of several chunks: the others wait for the next ones. */
  @ParameterizedTest
  @MethodSource("shared")
  void aFunctionThatThrowsOnOneRank(Forced choice) {
    for (int count : new int[] {40, 400, 4000}) {
      Cluster.run(
          RANKS,
          FakeNetwork.Delivery.EAGER,
          choice,
          (rank, all) -> {
            Op broken =
                Op.ofInts(
                    (left, right) -> {
                      if (rank == LEAVER) {
                        throw new IllegalStateException("broken");
                      }
                      return left + right;
                    });
            assertThatThrownBy(() -> all.allReduce(new int[count], broken))
                .isInstanceOf(
                    rank == LEAVER ? IllegalStateException.class : ArgumentException.class)
                .hasMessageContaining(rank == LEAVER ? "broken" : "left the operation early");
            inStep(all, rank);
          });
    }
  }

  private record Objects(CollectiveOperations collectives, ObjectCoder coder)
      implements EncodedCollectives {}

  private static final class Strings implements ObjectCoder {
    static final String BROKEN = "broken";

    @Override
    public byte[] encode(@Nullable Object object) {
      return String.valueOf(object).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public <T> T decode(byte[] bytes, String origin, Class<T> type) {
      String text = new String(bytes, StandardCharsets.UTF_8);
      if (text.equals(BROKEN)) {
        throw new CodecException(origin);
      }
      return type.cast(text);
    }
  }
}
