package dev.weft.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ResourceException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When tasks begin, and where the system gives no threads. */
@Timeout(20)
final class TaskThreadsTest {
  private static final Callable<Integer> WORK = () -> 1;

  @Test
  void aTaskThatComesBeforeTheExecutorIsMadeBeginsOnceItIs() throws Exception {
    TaskThreads threads =
        new TaskThreads(null, new TravelForm(List.of()), Thread.ofPlatform().daemon().factory());
    CompletableFuture<?> result = threads.run(0, 0, WORK);
    assertThatThrownBy(() -> result.get(50, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    threads.fetchMoreBy(() -> false);
    assertThat(result.get(10, TimeUnit.SECONDS)).isEqualTo(1);
    threads.close();
  }

  @Test
  void aTaskForWhichThereIsNoThreadFailsAndSoDoesTheNext() {
    ThreadFactory none =
        _ -> {
          throw new OutOfMemoryError("unable to create native thread");
        };
    TaskThreads threads = new TaskThreads(null, new TravelForm(List.of()), none);
    threads.fetchMoreBy(() -> false);
    for (int number = 0; number < 2; number++) {
      CompletableFuture<?> result = threads.run(0, number, WORK);
      assertThatThrownBy(() -> result.get(10, TimeUnit.SECONDS))
          .hasCauseInstanceOf(ResourceException.class)
          .hasMessageContaining("unable to create native thread");
    }
    threads.close();
  }
}
