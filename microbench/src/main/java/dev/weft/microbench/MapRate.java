package dev.weft.microbench;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.parallel.collection.DistributedLongMap;
import dev.weft.parallel.collection.DistributedMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * How many keys of distributed maps each rank looks up a second. Not a JMH benchmark, since it runs
 * on several ranks:
 *
 * <pre>
 * weft run -n 2 -cp microbench/target/weft-microbench.jar dev.weft.microbench.MapRate [KEYS [BATCH]]
 * </pre>
 *
 * <p>By turns, all ranks look up batches of random keys, of any owner, in a map of numbers and in
 * one of objects at the same time; and each its own ones in the map of objects, one by one.
 */
public final class MapRate {
  private static final int TURNS = 9;
  private static final int WARM_TURNS = 5;
  private static final int LOOKUPS = 2_000_000;

  private final Comm world;
  private final int batch;
  private final List<long[]> numbers = new ArrayList<>();
  private final List<List<Long>> objects = new ArrayList<>();

  private MapRate(Comm world, int keys, int batch) {
    this.world = world;
    this.batch = batch;
    SplittableRandom random = new SplittableRandom(world.rank());
    for (int i = 0; i < LOOKUPS / batch; i++) {
      numbers.add(random.longs(batch, 0, keys).toArray());
      objects.add(Arrays.stream(numbers.getLast()).boxed().toList());
    }
  }

  public static void main(String[] args) {
    int keys = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
    int batch = args.length > 1 ? Integer.parseInt(args[1]) : 10_000;
    try (Weft weft = Weft.init(args);
        DistributedLongMap numbers = DistributedLongMap.of(weft.world(), -1);
        DistributedMap<Long, Long> objects = DistributedMap.of(weft.world())) {
      if (weft.world().rank() == 0) {
        long[] all = LongStream.range(0, keys).toArray();
        numbers.putAll(all, all);
        objects.putAll(
            LongStream.of(all).boxed().collect(Collectors.toMap(key -> key, key -> key)));
      }
      weft.world().barrier();
      new MapRate(weft.world(), keys, batch).measure(numbers, objects);
    }
  }

  private void measure(DistributedLongMap map, DistributedMap<Long, Long> boxed) {
    List<Long> own = List.copyOf(boxed.local().keySet());
    double[] ofNumbers = new double[TURNS];
    double[] ofObjects = new double[TURNS];
    double[] local = new double[TURNS];
    for (int turn = -WARM_TURNS; turn < TURNS; turn++) {
      double first = nanos(() -> numbers.forEach(map::getAll));
      double second = nanos(() -> objects.forEach(boxed::getAll));
      double third = nanos(() -> lookUp(boxed.local(), own));
      if (turn >= 0) {
        ofNumbers[turn] = first;
        ofObjects[turn] = second;
        local[turn] = third;
      }
    }
    if (world.rank() == 0) {
      System.out.printf(
          "%d ranks, batches of %d: %.1f million numbers a second and rank, %.1f million objects; a local object takes %.1f ns%n",
          world.size(),
          batch,
          1e3 / SlowestRank.median(ofNumbers),
          1e3 / SlowestRank.median(ofObjects),
          SlowestRank.median(local));
    }
  }

  private static void lookUp(Map<Long, Long> own, List<Long> keys) {
    for (int i = 0; i < LOOKUPS; i++) {
      Long key = keys.get(i % keys.size());
      if (!key.equals(own.get(key))) {
        throw new IllegalStateException("another value of " + key);
      }
    }
  }

  private double nanos(Runnable lookups) {
    return SlowestRank.nanos(world, lookups) / LOOKUPS;
  }
}
