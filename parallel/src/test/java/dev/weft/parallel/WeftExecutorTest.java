package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.CodecException;
import dev.weft.failure.PeerFailedException;
import dev.weft.testkit.Ranks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tasks on all ranks: their results, their failures, and an executor's ends of all kinds. */
final class WeftExecutorTest extends OnExecutors {
  private static final AtomicInteger RUN = new AtomicInteger();

  /** Takes a while. */
  record Slow(int number) implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      Thread.sleep(100);
      return number;
    }
  }

  /** Counts. */
  record Count(int amount) implements Runnable {
    @Override
    public void run() {
      if (amount < 0) {
        throw new IllegalArgumentException("an amount of " + amount);
      }
      RUN.addAndGet(amount);
    }
  }

  /** Not registered. */
  record Unknown() implements Callable<Integer> {
    @Override
    public Integer call() {
      return 0;
    }
  }

  /** Not registered. */
  record UnknownCommand() implements Runnable {
    @Override
    public void run() {}
  }

  @Test
  void everyRanksTasksRunOnAllRanks() {
    THREADS.clear();
    executors(
        (executor, _) -> {
          List<Future<Integer>> all = executor.invokeAll(squares());
          for (int i = 0; i < TASKS; i++) {
            assertThat(all.get(i).get()).isEqualTo(i * i);
          }
        });
    assertThat(new HashSet<>(THREADS)).hasSize(ranks);
  }

  @Test
  void closingWaitsForWhatWasStarted() {
    RUN.set(0);
    executors(
        (executor, rank) -> {
          executor.execute(new Count(1));
          assertThat(executor.submit(new Count(1)).get()).isNull();
          assertThat(executor.submit(new Count(1), "done").get()).isEqualTo("done");
        },
        Count.class);
    assertThat(RUN).hasValue(3 * ranks);
  }

  @Test
  void aRankThatHasClosedServesTheLongTasksOfOthers() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 2 * ranks; i++) {
              tasks.add(new Slow(i));
            }
            List<Future<Integer>> all = executor.invokeAll(tasks);
            for (int i = 0; i < all.size(); i++) {
              assertThat(all.get(i).get()).isEqualTo(i);
            }
          }
        },
        Slow.class);
  }

  @Test
  void failuresArriveAsCauses() {
    executors(
        (executor, rank) -> {
          assertThatThrownBy(() -> executor.submit(new Failing("as asked")).get())
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(IOException.class)
              .hasRootCauseMessage("as asked");
          assertThatThrownBy(() -> executor.submit(new Unknown()).get())
              .hasCauseInstanceOf(CodecException.class);
          Callable<Integer> lambda = () -> rank;
          assertThatThrownBy(() -> executor.submit(lambda).get())
              .hasCauseInstanceOf(CodecException.class);
          assertThat(executor.submit(new Square(3)).get()).isEqualTo(9);
        });
  }

  @Test
  void aCommandThatCannotTravelIsRejected() {
    executors(
        (executor, _) -> {
          assertThatThrownBy(() -> CompletableFuture.supplyAsync(() -> 1, executor))
              .isInstanceOf(RejectedExecutionException.class)
              .hasMessageContaining("AsyncSupply cannot be sent to a rank")
              .hasMessageEndingWith(" [W1305]");
          assertThatThrownBy(
                  () -> CompletableFuture.completedFuture(1).thenRunAsync(() -> {}, executor).get())
              .hasRootCauseInstanceOf(RejectedExecutionException.class);
          assertThatThrownBy(() -> executor.execute(new UnknownCommand()))
              .isInstanceOf(RejectedExecutionException.class)
              .hasCauseInstanceOf(CodecException.class);
        });
  }

  @Test
  void whatACommandThrowsIsAnUncaughtException() throws InterruptedException {
    BlockingQueue<Throwable> uncaught = new LinkedBlockingQueue<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((_, failure) -> uncaught.add(failure));
    try {
      executors((executor, _) -> executor.execute(new Count(-1)), Count.class);
      for (int i = 0; i < ranks; i++) {
        assertThat(uncaught.poll(10, TimeUnit.SECONDS))
            .isInstanceOf(IllegalArgumentException.class);
      }
      assertThat(uncaught).isEmpty();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void anExecutorThatIsShutDownTakesNoMore() {
    executors(
        (executor, rank) -> {
          Future<Integer> last = executor.submit(new Square(4));
          executor.shutdown();
          assertThatThrownBy(() -> executor.submit(new Square(1)))
              .isInstanceOf(RejectedExecutionException.class)
              .hasMessageEndingWith(" [W1201]");
          assertThat(executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
          assertThat(last.get()).isEqualTo(16);
          assertThat(executor.isTerminated()).isTrue();
        });
    executors(
        (executor, rank) -> {
          List<Future<Integer>> all = new ArrayList<>();
          for (int i = 0; i < ranks; i++) {
            all.add(executor.submit(new Endless()));
          }
          Future<Integer> notBegun = executor.submit(new Square(3));
          List<Runnable> given = executor.shutdownNow();
          assertThat(given).hasSize(1);
          assertThat(executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
          assertThat(all.getFirst().isCancelled()).isTrue();
          given.getFirst().run();
          assertThat(notBegun.get()).isEqualTo(9);
        });
  }

  @Test
  void theTasksOfARankThatIsGoneFailAndOthersGoOn() {
    if (ranks == 1) {
      return;
    }
    begun = new CountDownLatch(ranks);
    Ranks.run(
        ranks,
        via,
        world -> {
          WeftExecutor executor = WeftExecutor.of(world, TYPES);
          world.barrier(); // or rank 1 might end while another still makes its executor
          if (world.rank() == 1) {
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            return; // without closing it: the rank ends
          }
          if (world.rank() == 0) {
            List<Future<Integer>> endless = new ArrayList<>();
            for (int i = 0; i < ranks; i++) {
              endless.add(executor.submit(new Endless()));
            }
            assertThat(endless)
                .anySatisfy(
                    each ->
                        assertThatThrownBy(() -> each.get(20, TimeUnit.SECONDS))
                            .hasCauseInstanceOf(PeerFailedException.class));
            endless.forEach(each -> each.cancel(true));
            List<Future<Integer>> all = executor.invokeAll(squares());
            for (Future<Integer> each : all) {
              assertThat(each.get()).isNotNegative();
            }
          }
          executor.close();
        });
  }

  @Test
  void aFunctionIsAppliedToAllItems() {
    Ranks.run(
        ranks,
        via,
        world -> {
          List<Integer> numbers = new ArrayList<>();
          for (int i = 0; i < 2 * TASKS; i++) {
            assertThat(Parallel.map(world, numbers, n -> n + "!"))
                .isEqualTo(numbers.stream().map(n -> n + "!").toList());
            numbers.add(i);
          }
          assertThatThrownBy(() -> Parallel.map(world, numbers, n -> n == 1 ? new Unknown() : n))
              .isInstanceOf(CodecException.class);
          assertThatThrownBy(
                  () ->
                      Parallel.map(
                          world,
                          numbers,
                          n -> {
                            if (n == 1) {
                              throw new UncheckedIOException(new IOException("no " + n));
                            }
                            return n;
                          }))
              .hasMessageContaining("failed on rank " + 1 % ranks)
              .hasMessageContaining("no 1");
        });
  }
}
