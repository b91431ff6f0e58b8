package dev.weft.parallel.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import dev.weft.parallel.EachJob;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What arrives in sparse exchanges, beside what every rank knows that each has sent. */
final class SparseExchangeTest {
  private static final int ROUNDS = 8;

  private record Unregistered(int number) {}

  /** The elements that a rank sends to another, in a round; -1 if it sends nothing. */
  private static int[][] drawn(SplittableRandom random, int size) {
    int most = random.nextInt(4) == 0 ? 20_000 : 20;
    int density = random.nextInt(5);
    int[][] lengths = new int[size][size];
    for (int[] row : lengths) {
      for (int i = 0; i < size; i++) {
        row[i] = random.nextInt(5) < density ? random.nextInt(most) : -1;
      }
    }
    return lengths;
  }

  private static long[] values(int from, int to, int length) {
    return IntStream.range(0, length).mapToLong(i -> from * 1_000_003L + to * 1009L + i).toArray();
  }

  private static List<Integer> senders(int[][] lengths, int to) {
    return IntStream.range(0, lengths.length).filter(i -> lengths[i][to] >= 0).boxed().toList();
  }

  @Test
  void eachRankGetsWhatWasSentToItInTheOrderOfRanks() {
    EachJob.runs(3, SparseExchangeTest::exchangeInRounds);
  }

  /** More ranks than tell each other what they send. */
  @Test
  void tenRanksGetWhatWasSentToThem() {
    Ranks.run(10, Via.LOCAL, world -> exchangeInRounds(world, new SplittableRandom(10)));
  }

  private static void exchangeInRounds(Comm world, SplittableRandom random) {
    int rank = world.rank();
    try (SparseExchange exchange = SparseExchange.of(world)) {
      for (int round = 0; round < ROUNDS; round++) {
        int[][] lengths = drawn(random, world.size());
        Map<Integer, Slice> toRanks = new HashMap<>();
        for (int to = 0; to < world.size(); to++) {
          if (lengths[rank][to] >= 0) {
            toRanks.put(to, Slice.of(values(rank, to, lengths[rank][to])));
          }
        }
        List<FromRank<Slice>> arrived = exchange.send(toRanks);
        assertThat(arrived).map(FromRank::rank).isEqualTo(senders(lengths, rank));
        for (FromRank<Slice> each : arrived) {
          assertThat(each.data().array(long[].class))
              .isEqualTo(values(each.rank(), rank, lengths[each.rank()][rank]));
        }
      }
    }
  }

  @Test
  void objectsArriveLikeSlicesAndTakeTurnsWithThem() {
    EachJob.runs(
        2,
        (world, random) -> {
          int rank = world.rank();
          try (SparseExchange exchange = SparseExchange.of(world)) {
            for (int round = 0; round < ROUNDS; round++) {
              int[][] lengths = drawn(random, world.size());
              Map<Integer, String> toRanks = new HashMap<>();
              for (int to = 0; to < world.size(); to++) {
                if (lengths[rank][to] >= 0) {
                  toRanks.put(to, "x".repeat(lengths[rank][to]) + rank + "," + to);
                }
              }
              List<FromRank<String>> arrived = exchange.sendObjects(toRanks, String.class);
              assertThat(arrived).map(FromRank::rank).isEqualTo(senders(lengths, rank));
              for (FromRank<String> each : arrived) {
                assertThat(each.data())
                    .isEqualTo("x".repeat(lengths[each.rank()][rank]) + each.rank() + "," + rank);
              }
              assertThat(exchange.send(Map.of(0, Slice.of(new char[] {'c'}))))
                  .hasSize(rank == 0 ? world.size() : 0);
            }
          }
        });
  }

  @Test
  void aRepeatedExchangeReadsItsSlicesInEachRound() {
    EachJob.runs(
        2,
        (world, random) -> {
          int rank = world.rank();
          try (SparseExchange exchange = SparseExchange.of(world)) {
            int[][] lengths = drawn(random, world.size());
            Map<Integer, Slice> toRanks = new HashMap<>();
            Map<Integer, long[]> arrays = new HashMap<>();
            for (int to = 0; to < world.size(); to++) {
              if (lengths[rank][to] >= 0) {
                arrays.put(to, new long[lengths[rank][to]]);
                toRanks.put(to, Slice.of(arrays.get(to)));
              }
            }
            RepeatedExchange one = exchange.repeated(toRanks);
            RepeatedExchange other = exchange.repeated(Map.of(0, Slice.of(new byte[] {1})));
            for (int round = 0; round < ROUNDS; round++) {
              for (Map.Entry<Integer, long[]> each : arrays.entrySet()) {
                long[] values = values(rank + round, each.getKey(), each.getValue().length);
                System.arraycopy(values, 0, each.getValue(), 0, values.length);
              }
              one.start();
              assertThat(other.run()).hasSize(rank == 0 ? world.size() : 0);
              List<FromRank<Slice>> arrived = one.await();
              assertThat(arrived).map(FromRank::rank).isEqualTo(senders(lengths, rank));
              for (FromRank<Slice> each : arrived) {
                assertThat(each.data().array(long[].class))
                    .isEqualTo(values(each.rank() + round, rank, lengths[each.rank()][rank]));
              }
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 9})
  void elementsKeepTheirType(int size) {
    Ranks.run(
        size,
        Via.LOCAL,
        world -> {
          try (SparseExchange exchange = SparseExchange.of(world)) {
            for (ElementType type : ElementType.values()) {
              Slice slice = Slice.ofNewArray(type, 5);
              int next = (world.rank() + 1) % size;
              List<FromRank<Slice>> arrived = exchange.send(Map.of(next, slice));
              assertThat(arrived.getFirst().data().type()).isEqualTo(type);
              assertThat(arrived.getFirst().data().count()).isEqualTo(5);
            }
          }
        });
  }

  @Test
  void aRankThatDoesNotExistIsRefusedBeforeAnythingIsSent() {
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          try (SparseExchange exchange = SparseExchange.of(world)) {
            assertThatThrownBy(() -> exchange.send(Map.of(2, Slice.of(new int[1]))))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining("rank 2; ranks are 0 to 1");
            assertThat(exchange.send(Map.of(0, Slice.of(new int[1]))))
                .hasSize(world.rank() == 0 ? 2 : 0);
          }
        });
  }

  @Test
  void anObjectThatCannotTravelIsItsSendersFailureAlone() {
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          try (SparseExchange exchange = SparseExchange.of(world)) {
            if (world.rank() == 0) {
              assertThatThrownBy(
                      () -> exchange.sendObjects(Map.of(1, new Unregistered(1)), Object.class))
                  .isInstanceOf(CodecException.class);
            } else {
              assertThat(exchange.sendObjects(Map.of(), Object.class)).isEmpty();
            }
            assertThat(exchange.sendObjects(Map.of(0, "x"), String.class))
                .hasSize(world.rank() == 0 ? 2 : 0);
          }
        });
  }
}
