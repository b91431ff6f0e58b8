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
final class JobClientTest {
  private final JobClient jobClient = new JobClient(1, 4);
  private final List<Integer> heard = Collections.synchronizedList(new ArrayList<>());

  /** Who is told of the others first would blame a rank that has only been ended. */
  @Test
  void theFirstFailureIsToldFirstAlsoWhenAllAreLostBeforeItWasTold() {
    jobClient.onFailure((who, _, _) -> heard.add(who));
    jobClient.missing(3, "has thrown");
    jobClient.lost("the job is being ended");
    jobClient.tell(3);
    assertThat(heard).containsExactly(3, 0, 2);
  }

  @Test
  void theFirstFailureIsHeardBeforeOthersThatAreToldMeanwhile() throws Exception {
    CountDownLatch inListener = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    jobClient.onFailure(
        (who, _, _) -> {
          if (who == 3) {
            inListener.countDown();
            awaitQuietly(goOn);
          }
          heard.add(who);
        });
    jobClient.missing(3, "has thrown");
    Thread first = Thread.ofPlatform().daemon().start(() -> jobClient.tell(3));
    inListener.await();
    Thread second = Thread.ofPlatform().daemon().start(() -> jobClient.lost("it is being ended"));
    second.join(50);
    goOn.countDown();
    first.join();
    second.join();
    assertThat(heard).containsExactly(3, 0, 2);
  }

  @Test
  void thoseThatNobodyKnowsOfOnlyCountAsFailed() {
    List<Integer> assumedToFail = new ArrayList<>();
    jobClient.missing(3, "has thrown");
    jobClient.onFailure(
        (who, _, assumed) -> {
          if (assumed) {
            assumedToFail.add(who);
          }
        });
    jobClient.lost("the job is being ended");
    assertThat(assumedToFail).containsExactly(0, 2);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
