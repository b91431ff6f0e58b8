package dev.weft.junit;

import dev.weft.launch.JobOutcome;
import dev.weft.launch.Launcher;
import dev.weft.launch.RunningJob;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * A job whose ranks are processes: each runs the test as JUnit does, by its id. Their output is
 * printed here, each line after its rank.
 */
final class JobOfProcesses {
  private final RankSettings settings;
  private final ExtensionContext test;

  JobOfProcesses(RankSettings settings, ExtensionContext test) {
    this.settings = settings;
    this.test = test;
  }

  /** Blocks until it has ended. */
  void run() {
    Launcher launcher =
        Launcher.of(settings.ranks(), TestProcess.class, test.getUniqueId())
            .classesOf(test.getRequiredTestClass())
            .property(TestProcess.PROPERTY, "true")
            .jvmArguments(settings.jvmArguments().toArray(String[]::new))
            .timeout(settings.limit())
            .output(JobOfProcesses::print)
            .report(_ -> {});
    if (!settings.transport().equals("auto")) {
      launcher.transport(settings.transport());
    }
    TestRecords.apply(test, launcher);
    if (settings.onStall() == OnStall.FAIL) {
      launcher.endStalled();
    }
    if (settings.survives()) {
      launcher.survive(0).property(TestProcess.SURVIVES, "true");
    }
    String id;
    JobOutcome outcome;
    try (RunningJob job = launcher.start()) {
      id = job.id();
      outcome = job.await();
    }
    if (outcome.exitCodes().contains(TestProcess.ABORTED)) {
      throw new TestAbortedException("a rank found that it cannot run the test");
    }
    int failed = outcome.exitCodes().indexOf(TestProcess.FAILED);
    if (failed >= 0) {
      throw new AssertionFailedError(
          "%s: rank %d failed, as its lines [%d] say".formatted(settings.words(), failed, failed));
    }
    if (!outcome.isSuccess()) {
      String failure = outcome.failure();
      throw new AssertionFailedError(
          "%s: %s%n%s"
              .formatted(
                  settings.words(),
                  failure == null ? "exit code " + outcome.exitCode() : failure,
                  outcome.report().stripTrailing()));
    }
    new Leftovers(id, List.of()).requireNone();
  }

  private static void print(int rank, boolean error, String line) {
    (error ? System.err : System.out).println("[" + rank + "] " + line);
  }
}
