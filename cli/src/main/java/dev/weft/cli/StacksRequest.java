package dev.weft.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Asks the launcher of a running job, by a signal, to print what its ranks do. The launcher prints
 * it on its own error output. Sends nothing to a process that would not understand.
 */
final class StacksRequest {
  private static final int SIGUSR1 = 10;

  /**
   * Sends the request.
   *
   * @throws UsageException if the process is no launcher of a job
   */
  static void send(String pid) {
    if (!pid.matches("[1-9][0-9]{0,9}") || !isLauncher(Path.of("/proc", pid))) {
      throw new UsageException(
          "--stacks %s: there is no such process, or it is not a running weft run; pgrep -f 'weft.* run' finds those"
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

  /** Whether the process runs this command and catches the signal, which else would end it. */
  private static boolean isLauncher(Path process) {
    try {
      String line = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
      return line.contains(Main.class.getName())
          && Files.readAllLines(process.resolve("status"), StandardCharsets.ISO_8859_1).stream()
              .filter(each -> each.startsWith("SigCgt:"))
              .map(each -> each.substring(each.indexOf(':') + 1).strip())
              .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) >>> (SIGUSR1 - 1) & 1) == 1);
    } catch (IOException gone) {
      return false;
    }
  }

  private StacksRequest() {}
}
