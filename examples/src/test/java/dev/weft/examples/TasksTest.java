package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.examples.Tasks.Answer;
import dev.weft.examples.Tasks.Task;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TasksTest {

  @ParameterizedTest
  @CsvSource({"1, 50", "2, 50", "4, 50", "4, 1", "4, 5", "3, 6"})
  void everyTaskIsAnsweredOnce(int ranks, int count) {
    List<Task> tasks = Tasks.split(10_000, count);
    AtomicReference<List<Answer>> answers = new AtomicReference<>();
    Weft.run(
        ranks,
        world -> {
          world.register(Task.class, Answer.class);
          List<Answer> mine = Tasks.solve(world, tasks);
          if (world.rank() == 0) {
            answers.set(mine);
          } else {
            assertThat(mine).isEmpty();
          }
        });
    assertThat(answers.get()).extracting(Answer::task).containsExactlyInAnyOrderElementsOf(tasks);
    assertThat(answers.get().stream().mapToLong(Answer::primes).sum()).isEqualTo(1229);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void printsTheNumberOfPrimes(int ranks) {
    assertThat(Printed.by(ranks, Tasks::main, "100000", "40"))
        .startsWith("9592 primes below 100000, from 40 tasks on " + ranks + " rank");
  }
}
