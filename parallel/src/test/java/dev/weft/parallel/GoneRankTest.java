package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import dev.weft.parallel.balance.Balance;
import dev.weft.parallel.collection.DistributedMap;
import dev.weft.parallel.exchange.RepeatedExchange;
import dev.weft.parallel.exchange.SparseExchange;
import dev.weft.parallel.sort.Division;
import dev.weft.parallel.sort.Grouping;
import dev.weft.parallel.sort.Sorting;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What needs a rank that has gone fails, and does not wait. */
final class GoneRankTest {

  /** Prepares something on all ranks; when rank 1 has gone, the result is run on rank 0. */
  private static void requireFailure(Via via, Function<Comm, Runnable> prepared) {
    Ranks.runMains(
        2,
        via,
        args -> {
          try (Weft weft = Weft.init(args)) {
            Runnable use = prepared.apply(weft.world());
            weft.world().barrier();
            if (weft.world().rank() == 0) {
              assertThatThrownBy(use::run).isInstanceOf(PeerFailedException.class);
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"LOCAL", "SHM", "TCP"})
  void collectiveCallsFail(Via via) {
    requireFailure(
        via,
        world -> {
          SparseExchange exchange = SparseExchange.of(world);
          return () -> exchange.send(Map.of(1, Slice.of(new int[3])));
        });
    requireFailure(
        via,
        world -> {
          RepeatedExchange repeated =
              SparseExchange.of(world)
                  .repeated(Map.of(1 - world.rank(), Slice.of(new int[100_000])));
          return repeated::run;
        });
    requireFailure(via, world -> () -> Sorting.sort(world, new long[100], Division.EVEN));
    requireFailure(via, world -> () -> Grouping.groupByKey(world, List.of("a", "b"), each -> each));
    requireFailure(via, world -> () -> Balance.byWeight(world, new double[3]));
  }

  @ParameterizedTest
  @EnumSource(names = {"LOCAL", "SHM", "TCP"})
  void callsOfAMapFail(Via via) {
    requireFailure(
        via,
        world -> {
          DistributedMap<Integer, Integer> map = DistributedMap.of(world);
          return () -> map.getAll(List.of(1, 2, 3, 4, 5, 6, 7, 8));
        });
  }
}
