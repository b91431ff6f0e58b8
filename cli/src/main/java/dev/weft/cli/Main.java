package dev.weft.cli;

import dev.weft.internal.os.ReaderGoneException;
import dev.weft.internal.os.StandardStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/** The {@code weft} command. */
public final class Main {
  private static final String RUN = "run";

  /** As if ended by SIGPIPE. */
  private static final int READER_GONE = 128 + 13;

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
    StandardStream output = StandardStream.output();
    System.setOut(new PrintStream(new BufferedOutputStream(output), true, System.out.charset()));
    int code = WeftCommand.commandLine().execute(words.toArray(String[]::new));
    System.out.flush();
    IOException lost = output.failure();
    return code == 0 && lost != null ? codeOf(lost) : code;
  }

  private static int codeOf(IOException lost) {
    if (lost instanceof ReaderGoneException) {
      return READER_GONE;
    }
    System.err.println("weft: cannot write to " + lost.getMessage() + " [W3002]");
    return 1;
  }

  private Main() {}
}
