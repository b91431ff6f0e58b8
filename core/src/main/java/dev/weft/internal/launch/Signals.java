package dev.weft.internal.launch;

import java.io.IOException;
import java.util.List;

/** Signals to ranks. Java itself can send only SIGTERM and SIGKILL. Does not block. */
final class Signals {
  private static final List<String> NAMES =
      List.of(
          "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2",
          "PIPE", "ALRM", "TERM");

  /** Sends a signal to every rank that runs. */
  static void send(String name, List<RankProcess> ranks) {
    StringBuilder command = new StringBuilder("kill -").append(name);
    boolean any = false;
    for (RankProcess rank : ranks) {
      if (rank.running()) {
        command.append(' ').append(rank.process.pid());
        any = true;
      }
    }
    if (any) {
      try {
        new ProcessBuilder("/bin/sh", "-c", command.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
      } catch (IOException noShell) {
        ranks.forEach(rank -> rank.process.destroy());
      }
    }
  }

  /** Asks a rank to end, and ends its child processes, which it may no longer get to. */
  static void terminate(RankProcess rank) {
    if (rank.running()) {
      rank.process.descendants().forEach(ProcessHandle::destroy);
      rank.process.destroy();
    }
  }

  /** Kills a rank and its child processes. */
  static void kill(RankProcess rank) {
    if (rank.running()) {
      rank.process.descendants().forEach(ProcessHandle::destroyForcibly);
      rank.process.destroyForcibly();
    }
  }

  /** The name of a signal by its number on Linux. */
  static String name(int number) {
    return number >= 1 && number <= NAMES.size()
        ? "SIG" + NAMES.get(number - 1)
        : "signal " + number;
  }

  private Signals() {}
}
