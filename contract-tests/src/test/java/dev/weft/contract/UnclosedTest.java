package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Weft;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.launch.JobLauncher;
import dev.weft.request.Request;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that ends without closing its membership is told what it leaves open, too. */
@Timeout(100)
final class UnclosedTest {
  private static LaunchPlan plan(boolean threads, String... arguments) {
    LaunchPlan plan =
        ProcessRanks.plan(2, Forgetful.class, arguments).property("weft.check", "leaks");
    plan.threads = threads;
    return plan;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aProgramThatEndsInOrder(boolean threads) {
    assertThat(ProcessRanks.run(plan(threads)))
        .contains(
            "weft: rank 0 leaves things open: [W2205]\n",
            "weft: rank 1 leaves things open: [W2205]\n",
            "weft:   never closed: Weft, made by init at UnclosedTest$Forgetful.main(UnclosedTest.java:",
            "weft:   never awaited: isend to rank 1 with tag 3 at UnclosedTest$Forgetful.main(");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aProgramThatFails(boolean threads) {
    StringBuffer output = new StringBuffer();
    LaunchPlan plan = plan(threads, "fails");
    plan.report(output::append);
    plan.output((_, _, bytes, length) -> output.append(new String(bytes, 0, length)));
    try (JobLauncher job = JobLauncher.start(plan)) {
      assertThat(job.await().exitCode()).isNotZero();
    }
    assertThat(output).contains("no such row").doesNotContain("leaves things open");
  }

  /** Neither awaits nor closes. */
  static final class Forgetful {
    public static void main(String[] arguments) {
      Weft weft = Weft.init(arguments);
      Request _ = weft.world().isend(new int[1], 1 - weft.world().rank(), 3);
      if (arguments.length > 0 && weft.world().rank() == 0) {
        throw new IllegalStateException("no such row");
      }
      weft.world().barrier();
    }
  }
}
