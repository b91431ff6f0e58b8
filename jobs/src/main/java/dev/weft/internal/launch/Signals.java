package dev.weft.internal.launch;

import dev.weft.internal.launch.process.StartedProcess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Signals to ranks. Does not block. */
final class Signals {
  private static final List<String> NAMES =
      List.of(
          "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2",
          "PIPE", "ALRM", "TERM");

  /** Sends a signal to every rank that runs: by one command, or one message, for all of a host. */
  static void send(String name, List<RankProcess> ranks) {
    Map<StartedProcess.Signaller, List<StartedProcess>> bySender = new HashMap<>();
    for (RankProcess rank : ranks) {
      if (rank.running()) {
        bySender
            .computeIfAbsent(rank.process.signaller(), none -> new ArrayList<>())
            .add(rank.process);
      }
    }
    bySender.forEach((sender, processes) -> sender.signal(name, processes));
  }

  /** Asks a rank to end, and ends its child processes, which it may no longer get to. */
  static void terminate(RankProcess rank) {
    if (rank.running()) {
      rank.process.terminate();
    }
  }

  /** Kills a rank and its child processes. */
  static void kill(RankProcess rank) {
    if (rank.running()) {
      rank.process.kill();
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
