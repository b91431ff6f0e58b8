package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Ranks;
import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A large argument does not keep the small calls of other threads waiting. */
final class LargeArgumentsTest {
  private static final int BYTES = 64 << 20;
  private static final int WARM_CALLS = 2_000;

  /** Small calls that begin and end while one and the same large argument is under way. */
  private static final int WANTED = 5;

  /** On a machine that is busy otherwise most large calls may be over before a small one begins. */
  private static final int MOST_LARGE_CALLS = 100;

  private static final int CALLERS = 3;
  private static final int MIXED_CALLS = Thorough.count(60, 2_000);
  private static final int MOST_VALUES = 200_000;

  /** Called with much and with nothing. */
  interface Sink {
    int length(@Borrowed byte[] values);

    void nothing();
  }

  private static final class Measuring implements Sink {
    @Override
    public int length(byte[] values) {
      return values.length;
    }

    @Override
    public void nothing() {}
  }

  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"SHM", "TCP"})
  void smallCallsGoOnBesideThem(Via via) {
    for (int ranks : OverEveryTransport.TWO_OR_MORE) {
      smallCallsOfTheLastRankGoOnBesideItsLargeOnes(ranks, via);
    }
  }

  private static void smallCallsOfTheLastRankGoOnBesideItsLargeOnes(int ranks, Via via) {
    Ranks.run(
        ranks,
        via,
        world -> {
          try (Node node = Node.of(world)) {
            if (node.rank() == 0) {
              Remote<Sink> _ = node.export("sink", Sink.class, new Measuring());
              return;
            }
            if (node.rank() < ranks - 1) {
              return;
            }
            Sink sink = node.lookup("sink", Sink.class).call();
            for (int i = 0; i < WARM_CALLS; i++) {
              sink.nothing();
            }
            AtomicInteger beside = new AtomicInteger();
            AtomicInteger large = new AtomicInteger();
            Thread other = Thread.ofPlatform().start(() -> passLarge(sink, large, beside));
            while (other.isAlive()) {
              int before = large.get();
              sink.nothing();
              if (isUnderWay(before) && large.get() == before) {
                int _ = beside.incrementAndGet();
              }
            }
            assertThat(beside).hasValueGreaterThanOrEqualTo(WANTED);
          }
        });
  }

  /** Each of these is received while others are, and small calls, and some are given up. */
  @ParameterizedTest
  @EnumSource(value = Via.class, mode = EnumSource.Mode.EXCLUDE, names = "UCX")
  void manyCallersGetTheirOwnResults(Via via) {
    for (int ranks : Thorough.isWanted() ? OverEveryTransport.RANKS : new int[] {3}) {
      manyCallersGetTheirOwnResults(ranks, via);
    }
  }

  private static void manyCallersGetTheirOwnResults(int ranks, Via via) {
    Ranks.run(
        ranks,
        via,
        world -> {
          try (Node node = Node.of(world, NodeOptions.DEFAULTS.withErrorsTo((_, _) -> {}))) {
            if (node.rank() == 0) {
              Remote<Sums> _ = node.export("sums", Sums.class, new Adding());
            }
            Remote<Sums> sums = node.lookup("sums", Sums.class);
            List<Thread> threads = new ArrayList<>();
            AtomicInteger right = new AtomicInteger();
            for (int i = 0; i < CALLERS; i++) {
              int seed = node.rank() * CALLERS + i;
              threads.add(Thread.ofPlatform().start(() -> callAtRandom(sums, seed, right)));
            }
            for (Thread thread : threads) {
              thread.join();
            }
            assertThat(right).hasValue(CALLERS * MIXED_CALLS);
          }
        });
  }

  private static void callAtRandom(Remote<Sums> sums, int seed, AtomicInteger right) {
    Random random = new Random(seed);
    for (int i = 0; i < MIXED_CALLS; i++) {
      int[] values = new int[random.nextInt(3) == 0 ? 4 : random.nextInt(MOST_VALUES)];
      Arrays.fill(values, seed + i);
      boolean same =
          switch (random.nextInt(4)) {
            case 0 -> isCancelledOrRight(sums.async(s -> s.sum(values)), values);
            case 1 -> sums.call().next(i) == i + 1;
            default -> sums.call().sum(values) == (long) (seed + i) * values.length;
          };
      right.addAndGet(same ? 1 : 0);
    }
  }

  private static boolean isCancelledOrRight(CompletableFuture<Long> sum, int[] values) {
    boolean cancelled = values.length % 2 == 0 && sum.cancel(true);
    return cancelled || sum.join() == (values.length == 0 ? 0 : (long) values[0] * values.length);
  }

  /** Adds what it is given. */
  interface Sums {
    long sum(@Borrowed int[] values);

    int next(int value);
  }

  private static final class Adding implements Sums {
    @Override
    public long sum(int[] values) {
      return Arrays.stream(values).asLongStream().sum();
    }

    @Override
    public int next(int value) {
      return value + 1;
    }
  }

  /** Large calls one after the other; the number is odd while one is under way. */
  private static void passLarge(Sink sink, AtomicInteger number, AtomicInteger beside) {
    byte[] values = new byte[BYTES];
    for (int i = 0; i < MOST_LARGE_CALLS && beside.get() < WANTED; i++) {
      int _ = number.incrementAndGet();
      int _ = sink.length(values);
      int _ = number.incrementAndGet();
    }
  }

  private static boolean isUnderWay(int number) {
    return number % 2 == 1;
  }
}
