package dev.weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code weft sockets}: runs a command whose JVM has fast sockets. */
@Command(
    name = "sockets",
    description = "Runs a Java program, unchanged, with sockets through shared memory.",
    footer = {
      "",
      "Example:",
      "  weft sockets -- java -jar service.jar",
      "",
      "Of another command, such as a script, every java that it starts has them."
    })
final class SocketsCommand implements Callable<Integer> {
  private static final String OPTIONS = "JDK_JAVA_OPTIONS";
  private static final int CANNOT_START = 127;

  private final CommandLine line;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The command and its arguments.")
  private List<String> command = List.of();

  private SocketsCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec).setStopAtPositional(true);
  }

  static CommandLine commandLine() {
    return new SocketsCommand().line;
  }

  @Override
  public Integer call() throws InterruptedException {
    String agent = "-javaagent:" + Installation.socketsAgent();
    List<String> words = new ArrayList<>(command);
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    Path ours = Path.of(System.getProperty("java.home"), "bin", "java");
    if (words.getFirst().equals("java")) {
      // The first on the path may be too old for the agent.
      String _ = words.set(0, ours.toString());
    }
    if (words.getFirst().endsWith("/java")) {
      words.add(1, agent);
      if (isSame(words.getFirst(), ours)) {
        boolean _ =
            words.addAll(
                1, SocketsArchive.options(Installation.socketsArchive(), command, System.getenv()));
      }
    } else {
      // In quotes, as the folder's name may have a space.
      String option = '"' + agent + '"';
      Map<String, String> environment = builder.environment();
      String _ = environment.merge(OPTIONS, option, (before, added) -> before + ' ' + added);
    }
    try {
      Process process = builder.start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      return process.waitFor();
    } catch (IOException e) {
      line.getErr().println("weft: " + e.getMessage() + " [W3014]");
      return CANNOT_START;
    }
  }

  private static boolean isSame(String java, Path ours) {
    try {
      return Files.isSameFile(Path.of(java), ours);
    } catch (IOException | InvalidPathException missing) {
      return false;
    }
  }
}
