package dev.weft.cli;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Asks the launcher of a running job, by a signal, to print what its ranks do. The launcher prints
 * it on its own error output. Sends nothing to a process that would not understand.
 */
final class StacksRequest {
  /**
   * Sends the request.
   *
   * @throws UsageException if the process is no launcher of a job
   */
  static void send(String pid) {
    if (!pid.matches("[1-9][0-9]{0,9}") || !RunningJobs.isLauncher(Path.of("/proc", pid))) {
      throw new UsageException(
          "--stacks %s: there is no such process, or it is not a running weft run; weft doctor lists those"
              .formatted(pid));
    }
    try {
      Process kill =
          new ProcessBuilder("kill", "-" + PassedSignals.DESCRIBE, pid).inheritIO().start();
      if (kill.waitFor() != 0) {
        throw new UsageException("--stacks " + pid + ": the process cannot be signalled");
      }
    } catch (IOException e) {
      throw new UsageException("--stacks needs the kill command: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private StacksRequest() {}
}
