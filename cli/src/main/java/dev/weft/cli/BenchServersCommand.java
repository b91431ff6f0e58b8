package dev.weft.cli;

import dev.weft.lab.servers.ServersBench;
import java.util.Iterator;
import java.util.List;
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

  private static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ServersBench.names().iterator();
    }
  }

  private final CommandLine line;

  @Option(
      names = "--servers",
      paramLabel = "NAMES",
      split = ",",
      order = 1,
      completionCandidates = Names.class,
      description = "Which of ${COMPLETION-CANDIDATES}. Default: all.")
  private List<String> servers = ServersBench.names();

  @Option(
      names = "--both-only",
      order = 2,
      description = "Fast sockets on both sides only, not on one of them.")
  private boolean bothOnly;

  @Option(
      names = "--launches",
      paramLabel = "COUNT",
      order = 3,
      defaultValue = "3",
      description = "How often each is started in each way. Default: ${DEFAULT-VALUE}.")
  private int launches = 3;

  @Option(
      names = "--clients",
      paramLabel = "COUNT",
      order = 4,
      defaultValue = "4",
      description = "How many ask at a time. Default: ${DEFAULT-VALUE}.")
  private int clients = 4;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      order = 5,
      defaultValue = "5",
      description = "How long each is measured. Default: ${DEFAULT-VALUE}.")
  private int seconds = 5;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      order = 6,
      defaultValue = "30",
      description = "Before that, until all is compiled. Default: ${DEFAULT-VALUE}.")
  private int warmUp = 30;

  @Option(
      names = "--busy",
      order = 7,
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
    requireServers();
    ServersBench.Load load =
        new ServersBench.Load(servers, !bothOnly, launches, clients, warmUp, seconds, busy);
    boolean good =
        new ServersBench(Installation.socketsAgent(), load, line.getOut(), line.getErr()).run();
    return good ? CommandLine.ExitCode.OK : NOT_MEASURED;
  }

  private void requireServers() {
    List<String> known = ServersBench.names();
    for (String server : servers) {
      if (!known.contains(server)) {
        throw new UsageException(
            UsageException.Kind.VALUE,
            "--servers %s: give one or more of %s".formatted(server, String.join(", ", known)));
      }
    }
  }

  private static void requirePositive(String option, int value) {
    if (value < 1) {
      throw new UsageException(
          UsageException.Kind.VALUE, "%s %d: give 1 or more".formatted(option, value));
    }
  }
}
