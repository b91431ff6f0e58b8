package dev.weft.cli;

import dev.weft.boot.JobLauncher;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import sun.misc.Signal;

/** Passes signals on to a job; the second one kills it. */
final class PassedSignals {
  private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

  static void passTo(JobLauncher job) {
    AtomicInteger received = new AtomicInteger();
    for (String name : NAMES) {
      try {
        Signal.handle(
            new Signal(name),
            signal -> {
              if (received.getAndIncrement() == 0) {
                job.signal(signal.getName(), signal.getNumber());
              } else {
                job.close();
              }
            });
      } catch (IllegalArgumentException usedByTheVirtualMachine) {
        // With -Xrs, say. The default then ends this process, and the ranks end with it.
      }
    }
  }

  private PassedSignals() {}
}
