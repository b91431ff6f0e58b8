package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code of the program's that computes, wherever it runs, keeps nothing else of a node waiting. */
final class BusyProgramsTest {
  /** More than enough for virtual threads to have no carrier left. */
  private static final int MANY = 2 * Runtime.getRuntime().availableProcessors() + 2;

  private static final int LIMIT_SECONDS = 20;
  private static final NodeOptions OPTIONS =
      NodeOptions.DEFAULTS.withDeadline(Duration.ofSeconds(2 * LIMIT_SECONDS));

  /** Threads of the program that compute, and what ends them. */
  private final AtomicInteger computing = new AtomicInteger();

  private volatile boolean over;

  @TempDir Path folder;

  interface Work {
    void compute();

    int ping();

    double[] array(int length);

    Iterator<Integer> numbers(int count);

    Stream<Integer> computed();

    CompletableFuture<Integer> later();

    /** Calls the other one, until so many calls are under way within each other. */
    int nest(int depth, Work other);
  }

  private final class Busy implements Work {
    @Override
    public void compute() {
      spin();
    }

    @Override
    public int ping() {
      return 7;
    }

    @Override
    public double[] array(int length) {
      return new double[length];
    }

    @Override
    public Iterator<Integer> numbers(int count) {
      return IntStream.range(0, count).iterator();
    }

    @Override
    public Stream<Integer> computed() {
      return Stream.generate(
          () -> {
            spin();
            return 0;
          });
    }

    @Override
    public CompletableFuture<Integer> later() {
      CompletableFuture<Integer> later = new CompletableFuture<>();
      Thread.ofPlatform().daemon().start(() -> later.complete(9));
      return later;
    }

    @Override
    public int nest(int depth, Work other) {
      return depth == 0 ? 0 : 1 + other.nest(depth - 1, this);
    }
  }

  private void spin() {
    computing.incrementAndGet();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(3 * LIMIT_SECONDS);
    while (!over && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  @AfterEach
  void end() {
    over = true;
  }

  private interface Program {
    void run(Node node, Remote<Work> first) throws Exception;
  }

  /** Rank 0 uses what rank 1 has. */
  private void twoRanks(Program program) {
    Ranks.run(
        2,
        Via.SHM,
        world -> {
          try (Node node = Node.of(world, OPTIONS)) {
            Busy busy = new Busy();
            Remote<Work> _ = node.export("work " + node.rank(), Work.class, busy);
            Remote<Work> _ =
                node.export("active " + node.rank(), Work.class, busy, ActiveOptions.DEFAULTS);
            if (node.rank() == 0) {
              try {
                program.run(node, node.lookup("work 1", Work.class));
              } finally {
                over = true;
              }
            }
            world.barrier();
          }
        });
  }

  private void awaitComputing(int count) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (computing.get() < count && System.nanoTime() < end) {
      Thread.sleep(5);
    }
  }

  private static <T> T inTime(CompletableFuture<T> future) throws Exception {
    return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  /** Everything that a node does for others, of which nothing may wait for who computes. */
  private void requireThatAllElseGoesOn(Node node, Remote<Work> work) throws Exception {
    assertThat(inTime(work.async(Work::ping))).isEqualTo(7);
    assertThat(inTime(CompletableFuture.supplyAsync(work.call()::ping, this::onPlatformThread)))
        .isEqualTo(7);
    double[] array = inTime(work.async(w -> w.array(100_000)));
    assertThat(array).hasSize(100_000);
    assertThat(inTime(work.call().later())).isEqualTo(9);
    Remote<Work> active = node.lookup("active 1", Work.class);
    assertThat(inTime(active.async(Work::ping))).isEqualTo(7);
    CompletableFuture<Integer> sum =
        CompletableFuture.supplyAsync(
            () -> {
              int seen = 0;
              for (Iterator<Integer> all = work.call().numbers(100); all.hasNext(); ) {
                seen += all.next() >= 0 ? 1 : 0;
              }
              return seen;
            },
            this::onPlatformThread);
    assertThat(inTime(sum)).isEqualTo(100);
    Path secret = folder.resolve("secret");
    try (NodeServer server = node.listen(Access.toAll(secret))) {
      try (Node outside = Node.connect(server.uri(), secret, OPTIONS)) {
        Remote<Work> seen = outside.lookup("work 1", Work.class, Duration.ofSeconds(LIMIT_SECONDS));
        assertThat(inTime(seen.async(Work::ping))).isEqualTo(7);
      }
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
      while (server.connected() > 0 && System.nanoTime() < end) {
        Thread.sleep(5);
      }
      assertThat(server.connected()).as("outside nodes that have left").isZero();
    }
    assertThat(over).isFalse();
  }

  private void onPlatformThread(Runnable work) {
    Thread.ofPlatform().daemon().start(work);
  }

  @Test
  void callsThatComputeStopNoOthers() {
    twoRanks(
        (node, work) -> {
          List<CompletableFuture<@Nullable Void>> busy = new ArrayList<>();
          for (int call = 0; call < MANY; call++) {
            busy.add(work.asyncRun(Work::compute));
          }
          awaitComputing(MANY);
          requireThatAllElseGoesOn(node, work);
          over = true;
          for (CompletableFuture<@Nullable Void> each : busy) {
            Void _ = inTime(each);
          }
        });
  }

  @Test
  void callsOfActiveObjectsThatComputeStopNoOthers() {
    twoRanks(
        (node, work) -> {
          for (int call = 0; call < MANY; call++) {
            Remote<Work> own = node.share(Work.class, new Busy(), ActiveOptions.DEFAULTS);
            own.oneWay(Work::compute);
          }
          awaitComputing(MANY);
          requireThatAllElseGoesOn(node, work);
          over = true;
        });
  }

  @Test
  void streamsThatComputeStopNoCalls() {
    twoRanks(
        (node, work) -> {
          for (int stream = 0; stream < MANY; stream++) {
            onPlatformThread(
                () -> {
                  try {
                    Integer _ = work.call().computed().findFirst().orElse(0);
                  } catch (RuntimeException e) {
                    // The node is closed.
                  }
                });
          }
          awaitComputing(MANY);
          requireThatAllElseGoesOn(node, work);
          over = true;
        });
  }

  @Test
  void virtualThreadsOfTheProgramThatComputeStopNoCalls() {
    twoRanks(
        (node, work) -> {
          for (int thread = 0; thread < MANY; thread++) {
            Thread _ = Thread.startVirtualThread(this::spin);
          }
          awaitComputing(Runtime.getRuntime().availableProcessors());
          requireThatAllElseGoesOn(node, work);
        });
  }

  @Test
  void theCommonPoolThatComputesStopsNoCalls() {
    twoRanks(
        (node, work) -> {
          for (int thread = 0; thread < MANY; thread++) {
            CompletableFuture<Void> _ = CompletableFuture.runAsync(this::spin);
          }
          awaitComputing(1);
          requireThatAllElseGoesOn(node, work);
        });
  }

  /** More than may compute, and more than a node has platform threads. */
  @Test
  void chainsOfCallsMayBeDeeperThanThreadsAreMany() {
    Ranks.run(
        2,
        Via.SHM,
        world -> {
          try (Node node = Node.of(world, OPTIONS)) {
            Busy own = new Busy();
            Remote<Work> _ = node.export("work " + node.rank(), Work.class, own);
            Work other = node.lookup("work " + (1 - node.rank()), Work.class).call();
            world.barrier();
            for (int depth : new int[] {10, 100, 1200}) {
              assertThat(other.nest(depth, own)).isEqualTo(depth);
            }
            world.barrier();
          }
        });
  }
}
