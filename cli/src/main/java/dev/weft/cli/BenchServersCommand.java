package dev.weft.cli;

import dev.weft.lab.servers.ServersBench;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code weft bench servers}: measures servers as they are, with and without fast sockets. */
@Command(
    name = "servers",
    description =
        "Measures servers of others and their clients over TCP and with fast sockets, by turns:"
            + " requests a second, the slowest of a hundred, processor time of a request.",
    sortOptions = false)
final class BenchServersCommand implements Callable<Integer> {
  private static final int NOT_MEASURED = 1;

  private final CommandLine line;

  @Option(
      names = "--launches",
      paramLabel = "COUNT",
      order = 1,
      defaultValue = "3",
      description = "How often each is started in each way. Default: ${DEFAULT-VALUE}.")
  private int launches = 3;

  @Option(
      names = "--clients",
      paramLabel = "COUNT",
      order = 2,
      defaultValue = "4",
      description = "How many ask at a time. Default: ${DEFAULT-VALUE}.")
  private int clients = 4;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      order = 3,
      defaultValue = "5",
      description = "How long each is measured. Default: ${DEFAULT-VALUE}.")
  private int seconds = 5;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      order = 4,
      defaultValue = "30",
      description = "Before that, until all is compiled. Default: ${DEFAULT-VALUE}.")
  private int warmUp = 30;

  @Option(
      names = "--busy",
      order = 5,
      description = "Meanwhile other threads compute on all cores.")
  private boolean busy;

  private BenchServersCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchServersCommand().line;
  }

  @Override
  public Integer call() throws InterruptedException {
    requirePositive("--launches", launches);
    requirePositive("--clients", clients);
    requirePositive("--seconds", seconds);
    requirePositive("--warm-up", warmUp);
    ServersBench.Load load = new ServersBench.Load(launches, clients, warmUp, seconds, busy);
    boolean good = new ServersBench(Installation.socketsAgent(), load, line.getOut()).run();
    return good ? CommandLine.ExitCode.OK : NOT_MEASURED;
  }

  private static void requirePositive(String option, int value) {
    if (value < 1) {
      throw new UsageException(
          UsageException.Kind.VALUE, "%s %d: give 1 or more".formatted(option, value));
    }
  }
}
