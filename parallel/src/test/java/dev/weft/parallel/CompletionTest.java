package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Results in the order in which the tasks end. */
final class CompletionTest extends OnExecutors {
  @Test
  void resultsComeAsTasksEnd() {
    executors(
        (executor, _) -> {
          List<Integer> results = new ArrayList<>();
          for (Future<Integer> ended : executor.invokeAsCompleted(squares())) {
            results.add(ended.resultNow());
          }
          assertThat(results).hasSize(TASKS).contains(0, 1, 841).doesNotHaveDuplicates();
          Iterator<Future<Integer>> failed =
              executor.invokeAsCompleted(List.of(new Failing("as asked"))).iterator();
          assertThat(failed.next().exceptionNow()).hasMessage("as asked");
          assertThat(failed.hasNext()).isFalse();
          assertThatThrownBy(failed::next)
              .isInstanceOf(NoSuchElementException.class)
              .hasMessageEndingWith(" [W1208]");
        });
  }

  @Test
  void theJdksCompletionServiceWorks() {
    executors(
        (executor, _) -> {
          ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(executor);
          squares().forEach(service::submit);
          int sum = 0;
          for (int i = 0; i < TASKS; i++) {
            sum += service.take().get();
          }
          assertThat(sum).isEqualTo(8555);
          service.submit(new Failing("as asked"));
          Future<Integer> failed = service.take();
          assertThatThrownBy(failed::get).hasCauseInstanceOf(IOException.class);
          executor.shutdown();
          assertThatThrownBy(() -> service.submit(new Square(1)))
              .isInstanceOf(RejectedExecutionException.class);
        });
  }

  @Test
  void whatACompletionServiceHasSubmittedIsCarriedOutThoughTheExecutorIsShutDown() {
    executors(
        (executor, _) -> {
          ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(executor);
          List<Future<Integer>> all = new ArrayList<>();
          for (int i = 0; i < 10 * TASKS; i++) {
            all.add(service.submit(new Square(i)));
          }
          executor.shutdown();
          assertThat(executor.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
          assertThat(all).allMatch(Future::isDone);
          for (Future<Integer> _ : all) {
            assertThat(service.poll()).isNotNull();
          }
        });
  }
}
