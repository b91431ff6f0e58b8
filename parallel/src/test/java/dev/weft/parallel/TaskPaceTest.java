package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.testkit.ForAll;
import org.junit.jupiter.api.Test;

/** How many tasks are sent together, by the time that they have taken. */
final class TaskPaceTest {
  @Test
  void nothingIsAssumedBeforeTheFirstMeasurement() {
    TaskPace pace = new TaskPace();
    assertThat(pace.batch()).isEqualTo(1);
    pace.measured(0, 0);
    assertThat(pace.batch()).isEqualTo(1);
  }

  @Test
  void aBatchTakesAboutTheSameTimeWhateverATaskTakes() {
    ForAll.runs(
        200,
        random -> {
          long nanos = (long) Math.exp(random.nextDouble() * 20);
          TaskPace pace = new TaskPace();
          pace.measured(7, 7 * nanos);
          assertThat(pace.batch()).isBetween(1, TaskPace.MOST_TASKS);
          boolean isLimited = pace.batch() == 1 || pace.batch() == TaskPace.MOST_TASKS;
          assertThat(isLimited || pace.batch() * nanos > TaskPace.BATCH_NANOS / 2).isTrue();
          assertThat(pace.batch() == 1 || pace.batch() * nanos <= TaskPace.BATCH_NANOS).isTrue();
        });
  }

  @Test
  void aLongTaskCountsAtOnceAndShortOnesLittleByLittle() {
    TaskPace pace = new TaskPace();
    pace.measured(1, 25_000);
    assertThat(pace.batch()).isEqualTo(200);
    pace.holdsUp();
    assertThat(pace.batch()).isEqualTo(1);
    pace.measured(100, 2_500_000);
    assertThat(pace.batch()).isEqualTo(1);
    int before = 0;
    for (int i = 0; i < 40; i++) {
      pace.measured(100, 2_500_000);
      assertThat(pace.batch()).isGreaterThanOrEqualTo(before);
      before = pace.batch();
    }
    assertThat(before).isGreaterThan(190);
  }
}
