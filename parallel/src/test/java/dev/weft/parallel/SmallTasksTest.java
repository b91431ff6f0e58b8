package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.CodecException;
import dev.weft.testkit.ForAll;
import dev.weft.testkit.Thorough;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks that are so short that they travel in batches, with others among them. */
@Timeout(120)
final class SmallTasksTest extends OnExecutors {
  private static final int MANY = 3000;

  /** What a task does besides returning twice its number. */
  enum Kind {
    SHORT,
    LONG,
    FAILS,
    CANNOT_TRAVEL,
    SUBMITS
  }

  /** Not registered. */
  record Unknown() {}

  /** A task of some kind. */
  record Mixed(int number, Kind kind) implements Callable<Object> {
    @Override
    public Object call() throws Exception {
      return switch (kind) {
        case SHORT -> 2 * number;
        case LONG -> {
          Thread.sleep(3);
          yield 2 * number;
        }
        case FAILS -> throw new IllegalStateException("as asked, " + number);
        case CANNOT_TRAVEL -> new Unknown();
        case SUBMITS ->
            WeftExecutor.current().submit(new Mixed(number, Kind.SHORT)).get(30, TimeUnit.SECONDS);
      };
    }
  }

  private static final Class<?>[] MORE = {Mixed.class, Kind.class};

  private static Kind kind(SplittableRandom random) {
    return switch (random.nextInt(100)) {
      case 0 -> Kind.LONG;
      case 1 -> Kind.FAILS;
      case 2 -> Kind.CANNOT_TRAVEL;
      case 3 -> Kind.SUBMITS;
      default -> Kind.SHORT;
    };
  }

  @Test
  void eachTaskHasItsOwnEnd() {
    ForAll.runs(
        Thorough.count(1, 20),
        seeds -> {
          long seed = seeds.nextLong();
          executors(
              (executor, rank) -> {
                SplittableRandom random = new SplittableRandom(seed + rank);
                List<Mixed> tasks =
                    IntStream.range(0, MANY).mapToObj(i -> new Mixed(i, kind(random))).toList();
                List<Future<Object>> futures = new ArrayList<>();
                tasks.forEach(task -> futures.add(executor.submit(task)));
                for (int i = 0; i < MANY; i++) {
                  check(tasks.get(i), futures.get(i));
                }
              },
              MORE);
        });
  }

  private static void check(Mixed task, Future<Object> future) throws Exception {
    switch (task.kind) {
      case FAILS ->
          assertThatThrownBy(future::get)
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(IllegalStateException.class)
              .hasRootCauseMessage("as asked, " + task.number);
      case CANNOT_TRAVEL ->
          assertThatThrownBy(future::get).hasCauseInstanceOf(CodecException.class);
      default -> assertThat(future.get()).as("%s", task).isEqualTo(2 * task.number);
    }
  }

  @Test
  void aTaskThatCannotBeSentFailsAloneAmongMany() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            List<Future<Object>> futures = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
              Callable<Object> unknown = () -> 0;
              futures.add(executor.submit(i % 500 == 7 ? unknown : new Mixed(i, Kind.SHORT)));
            }
            for (int i = 0; i < MANY; i++) {
              Future<Object> future = futures.get(i);
              if (i % 500 == 7) {
                assertThatThrownBy(future::get).hasCauseInstanceOf(CodecException.class);
              } else {
                assertThat(future.get()).isEqualTo(2 * i);
              }
            }
          }
        },
        MORE);
  }

  @Test
  void someOfManyAreCancelled() {
    executors(
        (executor, rank) -> {
          if (rank == 0) {
            List<Future<Object>> futures = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
              futures.add(executor.submit(new Mixed(i, Kind.SHORT)));
              if (i % 3 == 0) {
                boolean _ = futures.get(i / 2).cancel(true);
              }
            }
            for (int i = 0; i < MANY; i++) {
              Future<Object> future = futures.get(i);
              assertThat(future.isCancelled() || future.get().equals(2 * i)).isTrue();
            }
          }
        },
        MORE);
  }

  @Test
  void resultsOfManyAreInOrder() {
    executors(
        (executor, rank) -> {
          Iterator<Object> results =
              executor
                  .results(
                      () ->
                          IntStream.range(0, MANY)
                              .<Callable<Object>>mapToObj(i -> new Mixed(i, Kind.SHORT))
                              .iterator())
                  .iterator();
          for (int i = 0; i < MANY; i++) {
            assertThat(results.next()).isEqualTo(2 * i);
          }
          assertThat(results.hasNext()).isFalse();
        },
        MORE);
  }

  @Test
  void stepsOfManyWaitForEachOther() {
    executors(
        (executor, rank) -> {
          List<CompletableFuture<Object>> tasks = new ArrayList<>();
          List<CompletableFuture<Integer>> sums = new ArrayList<>();
          for (int i = 0; i < 500; i++) {
            tasks.add((CompletableFuture<Object>) executor.submit(new Mixed(i, Kind.SHORT)));
          }
          for (int i = 0; i + 1 < tasks.size(); i++) {
            CompletableFuture<Object> next = tasks.get(i + 1);
            sums.add(tasks.get(i).thenApply(value -> (int) value + (int) next.join()));
          }
          for (int i = 0; i < sums.size(); i++) {
            assertThat(sums.get(i).get(30, TimeUnit.SECONDS)).isEqualTo(4 * i + 2);
          }
        },
        MORE);
  }
}
