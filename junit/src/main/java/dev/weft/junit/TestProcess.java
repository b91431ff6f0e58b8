package dev.weft.junit;

import dev.weft.Weft;
import dev.weft.internal.rank.RankMain;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.TestAbortedException;

/** A rank of a test: a process that runs the one test which its argument identifies. */
public final class TestProcess implements TestExecutionListener {
  /** System property of such a process. */
  static final String PROPERTY = "weft.junit.rank";

  /** Its exit code where an assumption of the test does not hold. */
  static final int ABORTED = 77;

  /** Its exit code where the test fails, of a job that goes on without it. */
  static final int FAILED = 78;

  /** System property of a process of such a job. */
  static final String SURVIVES = "weft.junit.survives";

  private @Nullable Throwable failure;
  private boolean aborted;
  private boolean succeeded;

  private TestProcess() {}

  static boolean isOne() {
    return Boolean.getBoolean(PROPERTY);
  }

  /** Called by the rank's process. */
  public static void main(String[] args) throws Throwable {
    TestProcess test = new TestProcess();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectUniqueId(args[0]))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .build(),
            test);
    if (test.failure != null) {
      throw test.failure;
    }
    if (test.aborted) {
      System.exit(ABORTED);
    }
    if (!test.succeeded) {
      throw new IllegalStateException("the rank found no test " + args[0]);
    }
  }

  /**
   * Runs what this rank does in the test. A failure ends the process at once: the others are to be
   * seen where they are then, not where they come to because of it.
   */
  static void run(RankBody body) {
    try (Weft weft = Weft.init()) {
      try {
        body.run(weft);
      } catch (TestAbortedException notHere) {
        System.err.println("rank " + weft.world().rank() + ": " + notHere.getMessage());
        System.exit(ABORTED);
      } catch (Throwable e) {
        e.setStackTrace(ofTest(e.getStackTrace()));
        if (Boolean.getBoolean(SURVIVES)) {
          e.printStackTrace();
          Runtime.getRuntime().halt(FAILED);
        }
        RankMain.failed(e);
      }
    }
  }

  /** Without those who have called the test's method. */
  private static StackTraceElement[] ofTest(StackTraceElement... frames) {
    return Arrays.stream(frames)
        .takeWhile(frame -> !frame.getClassName().startsWith("jdk.internal.reflect."))
        .toArray(StackTraceElement[]::new);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == Status.FAILED && failure == null) {
      failure = result.getThrowable().orElseGet(() -> new AssertionError(test.getDisplayName()));
    }
    aborted |= result.getStatus() == Status.ABORTED;
    succeeded |= test.isTest() && result.getStatus() == Status.SUCCESSFUL;
  }
}
