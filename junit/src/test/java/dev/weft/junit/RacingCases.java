package dev.weft.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Tests that fail while rank 1 is slow; {@link RecordsTest} runs them. */
class RacingCases {
  /** Environment variable: rank 1 is slow if this file exists. */
  static final String SLOW = "TEST_SLOW";

  private static final int USUAL_MILLIS = 200;
  private static final int SLOW_MILLIS = 500;

  /** Runs them; the exit code is the number of those that fail. */
  public static void main(String[] args) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(RacingCases.class))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .build(),
            listener);
    listener.getSummary().getFailures().forEach(each -> System.out.println(each.getException()));
    System.exit((int) listener.getSummary().getTotalFailureCount());
  }

  @Test
  @Ranks(3)
  void ofThreads(Comm world) throws InterruptedException {
    race(world);
  }

  @Test
  @Ranks(value = 3, mode = RankMode.PROCESSES)
  void ofProcesses(Comm world) throws InterruptedException {
    race(world);
  }

  private static void race(Comm world) throws InterruptedException {
    int[] value = new int[1];
    world.barrier();
    if (world.rank() == 0) {
      int first = world.receive(value, Comm.ANY_SOURCE, 0).source();
      int second = world.receive(value, Comm.ANY_SOURCE, 0).source();
      assertThat(first).as("rank %d came first, then rank %d", first, second).isEqualTo(1);
    } else {
      boolean slow = Files.exists(Path.of(System.getenv(SLOW)));
      TimeUnit.MILLISECONDS.sleep(world.rank() == 2 ? USUAL_MILLIS : slow ? SLOW_MILLIS : 0);
      world.send(value, 0, 0);
    }
  }
}
