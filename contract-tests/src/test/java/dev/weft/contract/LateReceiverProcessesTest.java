package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.launch.JobLauncher;
import dev.weft.internal.launch.LaunchResult;
import dev.weft.testkit.Lengthy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process does not end before what it has sent is received, unless it fails. */
@AlsoWithoutNativeCalls
@WithinOneProcess
final class LateReceiverProcessesTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private static LaunchPlan plan(String how, String transport) {
    return ProcessRanks.plan(2, LateReceiverProgram.class, how)
        .property("weft.transport", transport);
  }

  @Lengthy
  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @ValueSource(strings = {"shm", "tcp"})
  void itStaysWhenItsMainMethodReturnsAndWhenItExits(String transport) {
    assertThat(ProcessRanks.run(plan("return", transport))).contains("received 100000");
    assertThat(ProcessRanks.run(plan("exit", transport))).contains("received 100000");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void anExceptionIsSeenAlthoughTheReceiverComputes() {
    StringBuffer report = new StringBuffer();
    long start = System.nanoTime();
    try (JobLauncher job = JobLauncher.start(plan("throw", "shm").report(report::append))) {
      LaunchResult result = job.await();
      assertThat(result.exitCode()).isNotZero();
      assertThat(report).contains("on purpose");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
  }

  @Lengthy
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void whoNeedsAMessageOfAProcessThatIsHaltedIsTold() {
    StringBuffer report = new StringBuffer();
    try (JobLauncher job = JobLauncher.start(plan("halt", "shm").report(report::append))) {
      LaunchResult result = job.await();
      assertThat(result.exitCode()).isNotZero();
      assertThat(report).contains("a receive", "cannot be completed: rank 0 of the job has failed");
    }
  }
}
