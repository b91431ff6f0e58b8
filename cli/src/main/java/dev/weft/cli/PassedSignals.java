package dev.weft.cli;

import dev.weft.internal.launch.JobLauncher;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Passes signals on to a job; the second signal kills the job. SIGUSR1 is not passed on: it
 * requests a report of what the ranks do. (SIGQUIT would be usual for this, but the virtual machine
 * reserves it.)
 */
final class PassedSignals {
  private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

  /** Asks a job to describe itself. */
  static final String DESCRIBE = "USR1";

  static void passTo(JobLauncher job) {
    handle(DESCRIBE, _ -> job.describe());
    AtomicInteger received = new AtomicInteger();
    for (String name : NAMES) {
      handle(
          name,
          signal -> {
            if (received.getAndIncrement() == 0) {
              job.signal(signal.getName(), signal.getNumber());
            } else {
              job.close();
            }
          });
    }
  }

  private static void handle(String name, SignalHandler handler) {
    try {
      Signal.handle(new Signal(name), handler);
    } catch (IllegalArgumentException usedByTheVirtualMachine) {
      // With -Xrs, say. The default then ends this process, and the ranks end with it.
    }
  }

  private PassedSignals() {}
}
