package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import dev.weft.testkit.Ranks;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tasks that are lambdas, and the results of many. */
final class LambdaTasksTest extends OnRanks {
  private static final int ITEMS = 100;

  /** Something that a lambda captures. */
  record Factor(int by) {}

  private static int twice(int number) {
    return 2 * number;
  }

  private static <R> List<R> all(TaskResults<R> results) {
    List<R> all = new ArrayList<>();
    for (R each : results) {
      all.add(each);
    }
    return all;
  }

  private void executors(ExecutorOptions options, OnExecutors.OnExecutor program) {
    Ranks.run(
        ranks,
        via,
        world -> {
          try (WeftExecutor executor = WeftExecutor.of(world, options)) {
            program.run(executor, world.rank());
          }
        });
  }

  private static ExecutorOptions named() {
    return ExecutorOptions.DEFAULTS
        .withTypes(Factor.class, OnExecutors.Square.class)
        .withLambdasOf(LambdaTasksTest.class);
  }

  @Test
  void lambdasTravelWithWhatTheyCapture() {
    executors(
        named(),
        (executor, rank) -> {
          assertThat(executor.numberOfWorkers()).isEqualTo(ranks);
          List<Future<Integer>> results = new ArrayList<>();
          for (int i = 0; i < ITEMS; i++) {
            int number = i;
            Factor factor = new Factor(3);
            results.add(executor.submitLambda(() -> number * factor.by() + rank));
          }
          for (int i = 0; i < ITEMS; i++) {
            assertThat(results.get(i).get()).isEqualTo(3 * i + rank);
          }
          Callable<String> plain = (Callable<String> & Serializable) () -> "of " + rank;
          assertThat(executor.submit(plain).get()).isEqualTo("of " + rank);
        });
  }

  @Test
  void lambdasTravelOnlyIfTheirClassIsNamed() {
    executors(
        ExecutorOptions.DEFAULTS,
        (executor, _) -> {
          assertThatThrownBy(() -> executor.submitLambda(() -> 1).join())
              .isInstanceOf(CompletionException.class)
              .hasCauseInstanceOf(CodecException.class)
              .hasMessageContaining("LambdaTasksTest may not travel; name it with");
          Callable<Integer> plain = () -> 1;
          assertThatThrownBy(() -> executor.submit(plain).get())
              .hasCauseInstanceOf(CodecException.class);
        });
  }

  @Test
  void resultsComeInTheOrderOfItemsOrAsTheyCome() {
    executors(
        named(),
        (executor, _) -> {
          List<Integer> items = IntStream.range(0, ITEMS).boxed().toList();
          List<Integer> expected = items.stream().map(LambdaTasksTest::twice).toList();
          assertThat(all(executor.map(items, LambdaTasksTest::twice))).isEqualTo(expected);
          assertThat(all(executor.<Integer, Integer>map(items, item -> 2 * item).asTheyCome()))
              .containsExactlyInAnyOrderElementsOf(expected);
          List<OnExecutors.Square> tasks = items.stream().map(OnExecutors.Square::new).toList();
          assertThat(all(executor.results(tasks)))
              .isEqualTo(items.stream().map(each -> each * each).toList());
          assertThat(all(executor.map(List.<Integer>of(), LambdaTasksTest::twice))).isEmpty();
        });
  }

  @Test
  void aSlowReaderHoldsUpTheTasks() {
    executors(
        named(),
        (executor, _) -> {
          AtomicInteger taken = new AtomicInteger();
          Iterable<Integer> endless =
              () ->
                  new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                      return true;
                    }

                    @Override
                    public Integer next() {
                      return taken.incrementAndGet();
                    }
                  };
          for (boolean ordered : new boolean[] {true, false}) {
            taken.set(0);
            Set<Integer> seen = new HashSet<>();
            try (TaskResults<Integer> results =
                executor.map(endless, LambdaTasksTest::twice).ahead(5)) {
              TaskResults<Integer> chosen = ordered ? results : results.asTheyCome();
              for (int i = 0; i < ITEMS; i++) {
                assertThat(seen.add(chosen.next())).isTrue();
                assertThat(taken.get()).isLessThanOrEqualTo(i + 5);
              }
            }
          }
        });
  }

  @Test
  void aFailedTaskIsTheReadersAndTheRestGoesOn() {
    executors(
        named(),
        (executor, _) -> {
          List<String> lines = new ArrayList<>();
          TaskResults<Integer> results =
              executor
                  .<Integer, Integer>map(List.of(4, 0, 2), item -> 8 / item)
                  .withProgress(3, lines::add);
          assertThat(results.next()).isEqualTo(2);
          assertThatThrownBy(results::next)
              .isInstanceOf(CompletionException.class)
              .hasCauseInstanceOf(ArithmeticException.class);
          assertThat(results.next()).isEqualTo(4);
          assertThat(results.hasNext()).isFalse();
          assertThat(lines.getLast()).contains("100 %, 3 of 3 tasks");
          assertThatThrownBy(() -> results.ahead(3)).isInstanceOf(IllegalStateException.class);
          assertThatThrownBy(() -> executor.results(List.<Callable<Integer>>of()).ahead(0))
              .isInstanceOf(ArgumentException.class);
        });
  }
}
