package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tasks that are cancelled: by their futures, by the first result, by a rejection. */
final class CancelledTasksTest extends OnExecutors {
  /** Ends once an endless one has begun. */
  record AfterAnEndlessOne() implements Callable<Integer> {
    @Override
    public Integer call() throws InterruptedException {
      assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
      return 25;
    }
  }

  @Test
  void theFirstResultCancelsTheOthers() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            begun = new CountDownLatch(1);
            interrupted = new CountDownLatch(1);
            List<Callable<Integer>> tasks = new ArrayList<>();
            if (ranks > 1) {
              tasks.add(new Endless());
              tasks.add(new AfterAnEndlessOne());
            } else {
              tasks.add(new Square(5));
            }
            tasks.add(new Failing("not this"));
            assertThat(executor.invokeAny(tasks)).isEqualTo(25);
            assertThat(ranks == 1 || interrupted.await(10, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> executor.invokeAny(List.of(new Failing("a"))))
                .hasCauseInstanceOf(IOException.class);
            assertThatThrownBy(
                    () -> executor.invokeAny(List.of(new Endless()), 20, TimeUnit.MILLISECONDS))
                .isInstanceOf(TimeoutException.class);
          }
        },
        AfterAnEndlessOne.class);
  }

  @Test
  void whatIsCancelledIsInterrupted() {
    executors(
        (executor, rank) -> {
          if (rank == ranks - 1) {
            begun = new CountDownLatch(1);
            interrupted = new CountDownLatch(1);
            Future<Integer> endless = executor.submit(new Endless());
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(endless.cancel(true)).isTrue();
            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(executor.submit(new Square(2)).get()).isEqualTo(4);
          }
        });
  }

  @Test
  void whateverCompletesAFutureInterruptsItsTask() {
    List<UnaryOperator<CompletableFuture<Integer>>> ways =
        List.of(
            future -> future.orTimeout(20, TimeUnit.MILLISECONDS),
            future -> future.completeOnTimeout(1, 20, TimeUnit.MILLISECONDS),
            future -> {
              future.complete(2);
              return future;
            },
            future -> {
              future.completeExceptionally(new IOException("enough"));
              return future;
            });
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            for (UnaryOperator<CompletableFuture<Integer>> way : ways) {
              begun = new CountDownLatch(1);
              interrupted = new CountDownLatch(1);
              CompletableFuture<Integer> endless =
                  (CompletableFuture<Integer>) executor.submit(new Endless());
              assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
              assertThat(way.apply(endless)).isSameAs(endless);
              assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
            }
          }
        });
  }

  @Test
  void whatWasStartedIsCancelledIfAFurtherTaskIsRejected() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            List<Callable<Integer>> tasks = List.of(new Endless(), new Square(1));
            begun = new CountDownLatch(1);
            interrupted = new CountDownLatch(1);
            assertThatThrownBy(() -> executor.invokeAny(shuttingDown(executor, tasks)))
                .isInstanceOf(RejectedExecutionException.class);
            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
          }
        });
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            List<Callable<Integer>> tasks = List.of(new Endless(), new Square(1));
            begun = new CountDownLatch(1);
            interrupted = new CountDownLatch(1);
            assertThatThrownBy(() -> executor.invokeAsCompleted(shuttingDown(executor, tasks)))
                .isInstanceOf(RejectedExecutionException.class);
            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
          }
        });
  }

  /** Shuts the executor down before it gives the second, once the first has begun. */
  private static Collection<Callable<Integer>> shuttingDown(
      WeftExecutor executor, List<Callable<Integer>> tasks) {
    return new AbstractCollection<>() {
      @Override
      public Iterator<Callable<Integer>> iterator() {
        return Stream.of(0, 1)
            .map(
                i -> {
                  if (i == 1) {
                    assertThat(awaitBegun()).isTrue();
                    executor.shutdown();
                  }
                  return tasks.get(i);
                })
            .iterator();
      }

      @Override
      public int size() {
        return tasks.size();
      }
    };
  }

  private static boolean awaitBegun() {
    try {
      return begun.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
