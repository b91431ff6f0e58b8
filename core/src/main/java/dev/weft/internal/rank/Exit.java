package dev.weft.internal.rank;

import dev.weft.internal.job.JobFiles;
import java.util.concurrent.TimeUnit;

/** Ends a rank's process in other ways than by returning from main. Any thread; does not return. */
final class Exit {
  private static final long HOOKS_MILLIS = 200;

  /** Exits with shutdown hooks, but does not wait for those that hang. */
  static void bounded(int code) {
    try {
      Thread.ofPlatform()
          .daemon()
          .name("weft-exit")
          .start(
              () -> {
                try {
                  TimeUnit.MILLISECONDS.sleep(HOOKS_MILLIS);
                } catch (InterruptedException now) {
                  // Halts at once.
                }
                Runtime.getRuntime().halt(code);
              });
    } catch (Throwable noThread) {
      Runtime.getRuntime().halt(code);
    }
    System.exit(code);
  }

  /** The launcher is dead: so is the job. Frees what the job left in files and halts. */
  static void withLauncher(String job) {
    JobFiles.removeLast(job, () -> Runtime.getRuntime().halt(LAUNCHER_GONE));
  }

  /** The launcher has given this rank up, or is dead: frees what belongs to nobody any more. */
  static void withoutOthers(ProcessHandle starter) {
    JobFiles.sweepLast(starter.pid(), () -> Runtime.getRuntime().halt(LAUNCHER_GONE));
  }

  /**
   * There is no hub for this rank, and may be one for others: frees what nobody else looks after.
   */
  static void withoutHub(String job) {
    JobFiles.lookAfterNoMoreLast(job, () -> Runtime.getRuntime().halt(LAUNCHER_GONE));
  }

  /** As if killed by SIGHUP: who started this process is gone. */
  private static final int LAUNCHER_GONE = 129;

  private Exit() {}
}
