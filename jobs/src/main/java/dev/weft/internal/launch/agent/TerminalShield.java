package dev.weft.internal.launch.agent;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Shields the commands that connect to agents from signals that a terminal sends to all of its
 * processes, such as Ctrl-C: the launcher needs these commands to pass the signals on to the ranks.
 */
final class TerminalShield {
  private static final String DEAF = "trap \"\" HUP INT QUIT TERM; exec \"$@\"";
  private static final List<Path> SETSID =
      List.of(Path.of("/usr/bin/setsid"), Path.of("/bin/setsid"));

  /** For a command that may ask for a password, and does not listen to what its parent ignored. */
  static List<String> deaf(List<String> words) {
    return before(words, "/bin/sh", "-c", DEAF, Bootstrap.NAME);
  }

  /**
   * For a command whose signals are its own affair: it gets no terminal, where that can be done.
   */
  static List<String> apart(List<String> words) {
    for (Path command : SETSID) {
      if (Files.isExecutable(command)) {
        return before(words, command.toString());
      }
    }
    return words;
  }

  private static List<String> before(List<String> words, String... first) {
    List<String> line = new ArrayList<>(List.of(first));
    line.addAll(words);
    return line;
  }

  private TerminalShield() {}
}
