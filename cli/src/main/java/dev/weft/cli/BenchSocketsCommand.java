package dev.weft.cli;

import dev.weft.lab.sockets.SocketsBench;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * {@code weft bench sockets}: measures programs that use sockets, with and without fast sockets.
 */
@Command(
    name = "sockets",
    description =
        "Measures programs of sockets and channels over TCP and with fast sockets, by turns. Fails"
            + " if one takes more than it should.")
final class BenchSocketsCommand implements Callable<Integer> {
  private static final int NOT_GOOD = 1;

  private final CommandLine line;

  @Option(
      names = "--launches",
      paramLabel = "COUNT",
      defaultValue = "5",
      description = "How often each program is started. Default: ${DEFAULT-VALUE}.")
  private int launches = 5;

  private BenchSocketsCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchSocketsCommand().line;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (launches < 1) {
      throw new UsageException(
          UsageException.Kind.VALUE, "--launches %d: give 1 or more".formatted(launches));
    }
    boolean good = new SocketsBench(Installation.socketsAgent(), launches, line.getOut()).run();
    return good ? CommandLine.ExitCode.OK : NOT_GOOD;
  }
}
