package dev.weft.internal.stall;

import static dev.weft.internal.stall.ThreadActivity.ACTIVE;
import static dev.weft.internal.stall.ThreadActivity.IN_FUTURE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The JDK's own frames tell a wait for a future. */
@Timeout(30)
final class ThreadInFutureTest {

  @Test
  void withAndWithoutLimit() throws Exception {
    CompletableFuture<Void> future = new CompletableFuture<>();
    Thread joins = Thread.ofPlatform().daemon().start(future::join);
    Thread gets =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    future.get(20, TimeUnit.SECONDS);
                  } catch (TimeoutException | InterruptedException | ExecutionException e) {
                    throw new AssertionError(e);
                  }
                });
    while (activity(joins) != IN_FUTURE || activity(gets) != ACTIVE) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    StackTraceElement[] own = Thread.currentThread().getStackTrace();
    assertThat(ThreadActivity.of(Thread.State.WAITING, own)).isNotEqualTo(IN_FUTURE);
    future.complete(null);
    joins.join();
    gets.join();
  }

  private static ThreadActivity activity(Thread thread) {
    return thread.getState() == Thread.State.RUNNABLE
        ? ThreadActivity.WAITING // on its way there
        : ThreadActivity.of(thread.getState(), thread.getStackTrace());
  }
}
