package dev.weft.cli;

import dev.weft.lab.page.PredictionPage;
import dev.weft.lab.program.Collective;
import dev.weft.lab.simulate.CoreMachine;
import dev.weft.lab.simulate.CoreTable;
import dev.weft.lab.simulate.CostsJson;
import dev.weft.lab.simulate.Simulation;
import dev.weft.lab.simulate.SimulationTable;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weft bench simulate}: predicts collective operations from the cost of messages. */
@Command(
    name = "simulate",
    description =
        "Predicts every algorithm of the collective operations from what messages cost, up to"
            + " 1048576 ranks, and prints which is the best at which size.",
    sortOptions = false,
    footer = {
      "",
      "DIR must hold the experiment links; with algorithms as well, predictions are",
      "compared with what was measured:",
      "  weft bench run links algorithms --output DIR"
    })
final class BenchSimulateCommand implements Callable<Integer> {
  private final CommandLine line;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "DIR",
      description =
          "What weft bench run or all wrote, or a JSON file of costs. Default: this directory.")
  private Path directory = Path.of(".");

  @Option(
      names = "--operations",
      split = ",",
      paramLabel = "NAME",
      description =
          "barrier, broadcast, scatter, gather, allGather, allToAll, reduce, allReduce,"
              + " reduceScatter, scan. Default: all.")
  private List<String> operations = List.of();

  @Option(
      names = {"-n", "--ranks"},
      split = ",",
      paramLabel = "N",
      description = "Numbers of ranks, 2 to 1048576. Default: every power of two.")
  private List<Integer> ranks = List.of();

  @Option(
      names = "--cores",
      paramLabel = "SxCxN",
      description =
          "Instead, for one host of S sockets with C last caches of N cores each, as in 2x4x8:"
              + " what operations in shared memory take, flat and composed by caches and"
              + " sockets.")
  private @Nullable String cores;

  private BenchSimulateCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchSimulateCommand().line;
  }

  @Override
  public Integer call() {
    return ResultsWork.run(line, this::simulate);
  }

  private int simulate(PrintWriter out) {
    if (cores != null) {
      CoreTable.lines(CoreMachine.parse(cores)).forEach(out::println);
      return CommandLine.ExitCode.OK;
    }
    List<Collective> chosen = operations();
    if (Files.isRegularFile(directory)) {
      Simulation simulation =
          Simulation.of(directory.toString(), CostsJson.read(directory), chosen, ranks());
      SimulationTable.lines(simulation).forEach(out::println);
    } else {
      PredictionPage predicted =
          PredictionPage.simulations(ResultsWork.directory(directory), chosen, ranks());
      predicted.simulations().forEach(one -> SimulationTable.lines(one).forEach(out::println));
      predicted.write(directory).forEach(out::println);
    }
    return CommandLine.ExitCode.OK;
  }

  private List<Collective> operations() {
    return operations.isEmpty()
        ? List.of(Collective.values())
        : operations.stream().map(Collective::of).toList();
  }

  private List<Integer> ranks() {
    return ranks.isEmpty() ? Simulation.usualRanks() : ranks;
  }
}
