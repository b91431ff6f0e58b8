package dev.weft.internal.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class AttendanceTest {
  private final Attendance attendance = new Attendance(1, 4);
  private final List<Integer> heard = Collections.synchronizedList(new ArrayList<>());

  /** Who is told of the others first would blame a rank that has only been ended. */
  @Test
  void theFirstFailureIsToldFirstAlsoWhenAllAreLostBeforeItWasTold() {
    attendance.onFailure((_, who) -> heard.add(who));
    attendance.missing(3, "has thrown");
    attendance.lost("the job is being ended");
    attendance.tell(3);
    assertThat(heard).containsExactly(3, 0, 2);
  }

  @Test
  void theFirstFailureIsHeardBeforeOthersThatAreToldMeanwhile() throws Exception {
    CountDownLatch inListener = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    attendance.onFailure(
        (_, who) -> {
          if (who == 3) {
            inListener.countDown();
            awaitQuietly(goOn);
          }
          heard.add(who);
        });
    attendance.missing(3, "has thrown");
    Thread first = Thread.ofPlatform().daemon().start(() -> attendance.tell(3));
    inListener.await();
    Thread second = Thread.ofPlatform().daemon().start(() -> attendance.lost("it is being ended"));
    second.join(50);
    goOn.countDown();
    first.join();
    second.join();
    assertThat(heard).containsExactly(3, 0, 2);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
