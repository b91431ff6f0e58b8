package dev.weft.parallel.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.parallel.EachJob;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A map of all ranks beside a plain one. */
final class DistributedMapTest {

  /** All ranks take turns, so that the plain map, which each has for itself, tells the outcome. */
  @Test
  void behavesLikeAPlainMap() {
    EachJob.runs(
        1,
        (world, random) -> {
          Map<Long, String> plain = new HashMap<>();
          try (DistributedMap<Long, String> map = DistributedMap.of(world, String::concat)) {
            for (int step = 0; step < 30; step++) {
              boolean turn = step % world.size() == world.rank();
              step(random, plain, map, turn);
              world.barrier();
              List<Long> keys = random.longs(20, 0, 40).boxed().toList();
              List<String> expected = new ArrayList<>();
              keys.forEach(key -> expected.add(plain.get(key)));
              assertThat(map.getAll(keys)).isEqualTo(expected);
              long one = random.nextLong(40);
              assertThat(map.get(one)).isEqualTo(plain.get(one));
              world.barrier();
            }
            requireParts(world, plain, map);
          }
        });
  }

  private static void step(
      SplittableRandom random,
      Map<Long, String> plain,
      DistributedMap<Long, String> map,
      boolean turn) {
    long key = random.nextLong(40);
    String value = "v" + random.nextInt(100);
    Map<Long, String> many = new HashMap<>();
    for (int i = random.nextInt(30); i > 0; i--) {
      many.put(random.nextLong(40), "m" + random.nextInt(100));
    }
    switch (random.nextInt(7)) {
      case 0 -> {
        plain.put(key, value);
        only(turn, () -> map.put(key, value));
      }
      case 1 -> {
        plain.merge(key, value, String::concat);
        only(turn, () -> map.merge(key, value));
      }
      case 2 -> {
        String before = plain.remove(key);
        only(turn, () -> assertThat(map.remove(key)).isEqualTo(before));
      }
      case 3 -> {
        String before = plain.putIfAbsent(key, value);
        only(turn, () -> assertThat(map.putIfAbsent(key, value)).isEqualTo(before));
      }
      case 4 -> {
        List<Long> keys = List.copyOf(many.keySet());
        List<String> before = new ArrayList<>();
        keys.forEach(each -> before.add(plain.remove(each)));
        only(turn, () -> assertThat(map.removeAll(keys)).isEqualTo(before));
      }
      case 5 -> {
        many.forEach((each, its) -> plain.merge(each, its, String::concat));
        only(turn, () -> map.mergeAll(many));
      }
      default -> {
        plain.putAll(many);
        only(turn, () -> map.putAll(many));
      }
    }
  }

  private static void only(boolean turn, Runnable action) {
    if (turn) {
      action.run();
    }
  }

  private static void requireParts(
      Comm world, Map<Long, String> plain, DistributedMap<Long, String> map) {
    assertThat(map.local().keySet()).allMatch(key -> map.owner(key) == world.rank());
    assertThat(plain).containsAllEntriesOf(map.local());
    assertThat(world.allReduce(map.local().size(), dev.weft.data.Op.SUM)).isEqualTo(plain.size());
  }

  @Test
  void mergesOfAllRanksAndThreadsCount() {
    EachJob.runs(
        1,
        (world, random) -> {
          try (DistributedMap<String, Long> counts = DistributedMap.of(world, Long::sum);
              ExecutorService threads = Executors.newFixedThreadPool(3)) {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < 3; thread++) {
              SplittableRandom own = random.split();
              running.add(
                  threads.submit(
                      () -> {
                        for (int i = 0; i < 60; i++) {
                          counts.merge("all", 1L);
                          counts.mergeAll(Map.of("a" + own.nextInt(5), 1L, "many", 2L));
                        }
                      }));
            }
            for (Future<?> each : running) {
              each.get();
            }
            world.barrier();
            assertThat(counts.getAll(List.of("all", "many", "none")))
                .containsExactly(180L * world.size(), 360L * world.size(), null);
            long sum = 0;
            for (int i = 0; i < 5; i++) {
              Long count = counts.get("a" + i);
              sum += count == null ? 0 : count;
            }
            assertThat(sum).isEqualTo(180L * world.size());
          }
        });
  }

  @Test
  void numbersTravelAsArrays() {
    EachJob.runs(
        1,
        (world, random) -> {
          try (DistributedMap<Long, Double> map = DistributedMap.of(world)) {
            Map<Long, Double> mine = new HashMap<>();
            for (long i = 0; i < 500; i++) {
              mine.put(i * world.size() + world.rank(), i / 8.0);
            }
            map.putAll(mine);
            world.barrier();
            List<Long> keys = random.longs(300, 0, 500L * world.size()).boxed().toList();
            List<Double> values = map.getAll(keys);
            for (int i = 0; i < keys.size(); i++) {
              assertThat(values.get(i)).isEqualTo(keys.get(i) / world.size() / 8.0);
            }
          }
        });
  }

  @Test
  void anObjectThatCannotTravelIsRefused() {
    record Unregistered(int number) {}
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          try (DistributedMap<Integer, Object> map = DistributedMap.of(world)) {
            for (int key = 0; key < 20; key++) {
              int its = key;
              if (map.owner(key) != world.rank()) {
                assertThatThrownBy(() -> map.put(its, new Unregistered(1)))
                    .isInstanceOf(dev.weft.failure.CodecException.class);
              }
            }
          }
        });
  }
}
