package dev.weft.lab;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Turns Ctrl-C, and any other orderly end of the JVM, into a request to stop, and delays the end of
 * the JVM until the results have been reported. Close it after the report.
 */
final class KeyboardStop implements AutoCloseable {
  private static final long REPORT_LIMIT_SECONDS = 15;

  private final CountDownLatch reported = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "report before exit");
  private volatile @Nullable Runnable action;

  KeyboardStop() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** What to do when the JVM is asked to end. */
  void onInterrupt(Runnable whatToDo) {
    action = whatToDo;
  }

  @Override
  public void close() {
    reported.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is ending, which is what the hook was for
    }
  }

  private void stop() {
    Runnable whatToDo = action;
    if (whatToDo == null) {
      return;
    }
    whatToDo.run();
    try {
      var _ = reported.await(REPORT_LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
