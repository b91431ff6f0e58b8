package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.testkit.Ranks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks that submit tasks, and wait for them in all the ways that there are, or do not wait. */
@Timeout(120)
final class NestedTasksTest extends OnRanks {
  private static final AtomicInteger ENDED = new AtomicInteger();
  private static volatile CountDownLatch begun = new CountDownLatch(1);
  private static volatile CountDownLatch interrupted = new CountDownLatch(1);
  private static volatile CountDownLatch inStep = new CountDownLatch(1);
  private static volatile CountDownLatch goOn = new CountDownLatch(1);

  /** How a task waits for the two that it has submitted. */
  enum Way {
    GET,
    JOIN,
    TIMED,
    LAST_FIRST,
    ALL,
    ANY,
    AS_COMPLETED,
    COMPLETION_SERVICE,
    ALL_OF,
    STEPS,
    LATCH
  }

  /** A number of a sequence in which each is the sum of two that tasks find. */
  record Fibonacci(int n, Way way) implements Callable<Long> {
    @Override
    public Long call() throws Exception {
      return n < 2 ? (long) n : sum(WeftExecutor.current());
    }

    private long sum(WeftExecutor executor) throws Exception {
      Fibonacci one = new Fibonacci(n - 1, way);
      Fibonacci other = new Fibonacci(n - 2, way);
      List<Fibonacci> both = List.of(one, other);
      switch (way) {
        case ALL -> {
          List<Future<Long>> all = executor.invokeAll(both);
          return all.get(0).get() + all.get(1).get();
        }
        case ANY -> {
          return executor.invokeAny(List.of(one)) + executor.invokeAny(List.of(other));
        }
        case AS_COMPLETED -> {
          long sum = 0;
          for (Future<Long> ended : executor.invokeAsCompleted(both)) {
            sum += ended.resultNow();
          }
          return sum;
        }
        case COMPLETION_SERVICE -> {
          ExecutorCompletionService<Long> service = new ExecutorCompletionService<>(executor);
          both.forEach(service::submit);
          return service.take().get() + service.take().get();
        }
        default -> {
          return sum(future(executor.submit(one)), future(executor.submit(other)));
        }
      }
    }

    private long sum(CompletableFuture<Long> one, CompletableFuture<Long> other) throws Exception {
      return switch (way) {
        case GET -> one.get() + other.get();
        case TIMED -> one.get(60, TimeUnit.SECONDS) + other.get(60, TimeUnit.SECONDS);
        case LAST_FIRST -> other.get() + one.get();
        case ALL_OF -> {
          CompletableFuture.allOf(one, other).join();
          yield one.resultNow() + other.resultNow();
        }
        case STEPS -> one.thenCombine(other, Long::sum).get();
        case LATCH -> {
          CountDownLatch ended = new CountDownLatch(2);
          one.thenRun(ended::countDown);
          other.thenRun(ended::countDown);
          ended.await();
          yield one.resultNow() + other.resultNow();
        }
        default -> one.join() + other.join();
      };
    }
  }

  private static <T> CompletableFuture<T> future(Future<T> submitted) {
    return (CompletableFuture<T>) submitted;
  }

  /** Submits one that submits one, and so on, and waits for none. */
  record Chain(int links) implements Runnable {
    @Override
    public void run() {
      if (links > 0) {
        future(WeftExecutor.current().submit(new Counted()))
            .thenRun(() -> WeftExecutor.current().execute(new Chain(links - 1)));
      }
    }
  }

  /** Takes a moment. */
  record Counted() implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      Thread.sleep(20);
      return ENDED.incrementAndGet();
    }
  }

  /** Each waits for the next. */
  record Deep(int levels) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      return levels == 0 ? 0 : 1 + WeftExecutor.current().submit(new Deep(levels - 1)).get();
    }
  }

  /** Waits for one that ends when it is interrupted. */
  record AroundEndless() implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      return WeftExecutor.current().submit(new Endless()).get();
    }
  }

  /** Ends when it is interrupted. */
  record Endless() implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      begun.countDown();
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        interrupted.countDown();
        throw e;
      }
      return 0;
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Submits by a completion service, and awaits nothing. */
  record ByService() implements Runnable {
    @Override
    public void run() {
      ExecutorCompletionService<Integer> service =
          new ExecutorCompletionService<>(WeftExecutor.current());
      for (int i = 0; i < 10; i++) {
        service.submit(new Counted());
      }
    }
  }

  /** Waits for one that ends when it is interrupted, a step of whose future waits. */
  record AroundLongStep() implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      CompletableFuture<Integer> child = future(WeftExecutor.current().submit(new Endless()));
      child.whenComplete(
          (_, _) -> {
            inStep.countDown();
            boolean _ = await(goOn);
          });
      return child.get();
    }
  }

  private static final Class<?>[] TYPES = {
    Fibonacci.class,
    Chain.class,
    Counted.class,
    Deep.class,
    AroundEndless.class,
    AroundLongStep.class,
    ByService.class,
    Endless.class,
    Way.class
  };

  private interface OnExecutor {
    void run(WeftExecutor executor, int rank) throws Exception;
  }

  private void executors(OnExecutor program) {
    Ranks.run(
        ranks,
        via,
        world -> {
          try (WeftExecutor executor = WeftExecutor.of(world, TYPES)) {
            program.run(executor, world.rank());
          }
        });
  }

  @Test
  void aTaskWaitsForItsOwnInAnyWay() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            for (Way way : Way.values()) {
              assertThat(executor.submit(new Fibonacci(6, way)).get(60, TimeUnit.SECONDS))
                  .as(way.name())
                  .isEqualTo(8);
            }
          }
        });
  }

  @Test
  void tasksOfAllRanksWaitForTheirOwnAtOnce() {
    executors(
        (executor, _) -> {
          List<Future<Long>> all = new ArrayList<>();
          for (int n = 0; n < 8; n++) {
            all.add(executor.submit(new Fibonacci(n, n % 2 == 0 ? Way.GET : Way.ALL_OF)));
          }
          assertThat(all.getLast().get(60, TimeUnit.SECONDS)).isEqualTo(13);
        });
  }

  @Test
  void aRecursionIsAsDeepAsThereAreThreads() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            assertThat(executor.submit(new Deep(200)).get(60, TimeUnit.SECONDS)).isEqualTo(200);
          }
        });
  }

  @Test
  void closingWaitsForWhatTasksHaveSubmittedAndNobodyAwaits() {
    ENDED.set(0);
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            executor.execute(new Chain(10));
          }
        });
    assertThat(ENDED).hasValue(10);
  }

  @Test
  void closingWaitsForWhatTasksHaveSubmittedByACompletionService() {
    ENDED.set(0);
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            executor.execute(new ByService());
          }
        });
    assertThat(ENDED).hasValue(10);
  }

  @Test
  void aStepThatWaitsDoesNotKeepItsRankFromReceiving() {
    begun = new CountDownLatch(1);
    inStep = new CountDownLatch(1);
    goOn = new CountDownLatch(1);
    executors(
        (executor, rank) -> {
          // The first task of rank 0 goes to rank 1, and the second of rank 1 to rank 3.
          if (ranks > 3 && rank == 0) {
            Future<Integer> around = executor.submit(new AroundLongStep());
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(around.cancel(true)).isTrue();
          } else if (ranks > 3 && rank == 1) {
            assertThat(await(inStep)).isTrue();
            try {
              assertThat(executor.submit(new Counted()).get(10, TimeUnit.SECONDS)).isPositive();
            } finally {
              goOn.countDown();
            }
          }
        });
  }

  @Test
  void aTaskSubmitsWhereItsRankHasClosed() {
    ENDED.set(0);
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            Thread.sleep(200); // until the others are in close
            for (int i = 0; i < ranks; i++) {
              executor.execute(new Chain(3));
            }
          } else {
            executor.shutdown();
            assertThatThrownBy(() -> executor.execute(new Chain(1)))
                .isInstanceOf(RejectedExecutionException.class);
          }
        });
    assertThat(ENDED).hasValue(3 * ranks);
  }

  @Test
  void whatACancelledTaskHasSubmittedIsCancelled() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            begun = new CountDownLatch(1);
            interrupted = new CountDownLatch(1);
            Future<Integer> around = executor.submit(new AroundEndless());
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(around.cancel(true)).isTrue();
            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
          }
        });
  }

  @Test
  void outsideOfTasksThereIsNoCurrentExecutor() {
    assertThatThrownBy(WeftExecutor::current)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("in no task");
  }
}
