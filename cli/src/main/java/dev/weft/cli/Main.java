package dev.weft.cli;

import java.util.Arrays;
import java.util.List;

/** The {@code weft} command. */
public final class Main {
  private static final String RUN = "run";

  /** Does what the arguments say and exits with the code of the job or of the command. */
  public static void main(String[] arguments) {
    System.exit(run(Arrays.asList(arguments)));
  }

  private static int run(List<String> words) {
    if (!words.isEmpty() && words.getFirst().equals(RUN)) {
      RunLine line = RunLine.quickly(words.subList(1, words.size()));
      if (line != null) {
        return JobRun.run(line);
      }
    }
    return WeftCommand.commandLine().execute(words.toArray(String[]::new));
  }

  private Main() {}
}
