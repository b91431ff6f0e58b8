package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.Weft;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.launch.JobLauncher;
import dev.weft.testkit.Via;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Processes whose ranks are joined by UCX. */
@WithinOneProcess
final class UcxProcessesTest {
  @BeforeEach
  void requireUcx() {
    assumeTrue(Via.UCX.unavailability() == null, Via.UCX.unavailability());
  }

  private static LaunchPlan plan(Class<?> main, String... arguments) {
    return ProcessRanks.plan(2, main, arguments).property("weft.transport", "ucx");
  }

  @Test
  void oneStaysUntilWhatItHasSentIsReceived() {
    assertThat(ProcessRanks.run(plan(LateReceiverProgram.class, "return")))
        .contains("received 100000");
  }

  /** The one that UCX has left is the way of a rank to itself. */
  @Test
  void thatUcxHasNoWayIsTold() {
    StringBuffer output = new StringBuffer();
    LaunchPlan plan = plan(Exchange.class).prefix(List.of("env", "UCX_TLS=self"));
    plan.report(output::append);
    plan.output((_, _, bytes, length) -> output.append(new String(bytes, 0, length)));
    try (JobLauncher job = JobLauncher.start(plan)) {
      assertThat(job.await().exitCode()).isNotZero();
    }
    assertThat(output).contains("UCX has no way to rank").contains("UCX_TLS and UCX_NET_DEVICES");
  }

  /** Each rank sends to the other, then receives. */
  static final class Exchange {
    public static void main(String[] arguments) {
      try (Weft weft = Weft.init(arguments)) {
        int other = 1 - weft.world().rank();
        weft.world().send(new byte[1], other, 0);
        weft.world().receive(new byte[1], other, 0);
      }
    }
  }
}
