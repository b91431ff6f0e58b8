package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import dev.weft.parallel.array.ArrayLayout;
import dev.weft.parallel.array.NdArray;
import dev.weft.parallel.balance.Balance;
import dev.weft.parallel.collection.DistributedMap;
import dev.weft.parallel.exchange.RepeatedExchange;
import dev.weft.parallel.exchange.SparseExchange;
import dev.weft.parallel.npy.NpyFile;
import dev.weft.parallel.sort.Division;
import dev.weft.parallel.sort.Grouping;
import dev.weft.parallel.sort.Sorting;
import dev.weft.parallel.zarr.ZarrArray;
import dev.weft.parallel.zarr.ZarrMetadata;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What needs a rank that has gone fails, and does not wait. */
final class GoneRankTest {
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  @TempDir Path folder;

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
          return () -> {
            // The rank that leaves serves calls until its node has ended.
            for (long end = System.nanoTime() + LIMIT_NANOS; System.nanoTime() < end; ) {
              List<@Nullable Integer> _ = map.getAll(List.of(1, 2, 3, 4, 5, 6, 7, 8));
            }
          };
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"LOCAL", "SHM", "TCP"})
  void callsOfAnArrayFail(Via via) {
    ArrayLayout layout = ArrayLayout.of(2, 300, 400).withHalo(1);
    requireFailure(
        via,
        world -> {
          NdArray array = NdArray.of(world, ElementType.DOUBLE, layout);
          array.exchange();
          return array::exchange;
        });
    requireFailure(
        via,
        world -> {
          NdArray array = NdArray.of(world, ElementType.DOUBLE, layout);
          return () -> array.redistribute(layout.dividedAlong(1));
        });
    requireFailure(
        via,
        world -> {
          NdArray array = NdArray.of(world, ElementType.DOUBLE, layout);
          return () -> array.gather(0);
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"LOCAL", "SHM", "TCP"})
  void callsOfFilesOfArraysFail(Via via) {
    ArrayLayout layout = ArrayLayout.of(2, 300, 400);
    ZarrMetadata metadata = ZarrMetadata.of(ElementType.INT, 300, 400).withChunks(100, 50);
    requireFailure(
        via,
        world -> {
          ZarrArray zarr = ZarrArray.create(world, folder.resolve("written-" + via), metadata);
          NdArray array = NdArray.of(world, ElementType.INT, layout);
          return () -> zarr.write(array);
        });
    requireFailure(
        via, world -> ZarrArray.create(world, folder.resolve("read-" + via), metadata)::read);
    requireFailure(
        via,
        world -> {
          NdArray array = NdArray.of(world, ElementType.INT, layout);
          return () -> NpyFile.write(folder.resolve(via + ".npy"), array);
        });
  }
}
