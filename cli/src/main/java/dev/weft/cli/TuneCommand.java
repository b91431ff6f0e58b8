package dev.weft.cli;

import dev.weft.failure.ArgumentException;
import dev.weft.lab.BenchOptions;
import dev.weft.lab.Tune;
import dev.weft.lab.TuneOptions;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code weft tune}: finds the fastest algorithms of collective operations. */
@Command(
    name = "tune",
    description =
        "Measures the algorithms of collective operations on this machine and writes a rules file"
            + " with those that beat the built-in choice.",
    sortOptions = false,
    footer = {
      "",
      "Let nothing else run meanwhile. All of it takes long where there are more",
      "ranks than cores; a line says how long once the first launch is made. Fewer",
      "numbers of ranks, operations or sizes take less. Ctrl-C ends it and leaves the",
      "file as it was. Ranks read the file when they start; to do without:",
      "  weft run -Dweft.collectives.rules=off ..."
    })
final class TuneCommand implements Callable<Integer> {
  private static final int NOT_WRITTEN = 1;

  private final CommandLine line;

  @Option(
      names = {"-n", "--ranks"},
      split = ",",
      paramLabel = "N",
      description = "Numbers of ranks. Default: 2,4,8.")
  private List<Integer> ranks = List.of();

  @Option(
      names = "--hosts",
      paramLabel = "LIST",
      description = {"Hosts such as a:2,b:2 that the ranks run on, as with weft run."})
  private @Nullable String hosts;

  @Option(
      names = "--operations",
      split = ",",
      paramLabel = "NAME",
      description = {
        "barrier, broadcast, scatter, gather, allGather, allToAll, reduce,",
        "allReduce, reduceScatter, scan. Default: all. Rules of others stay."
      })
  private List<String> operations = List.of();

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "BYTES",
      description = "Sizes as in weft bench collectives. Default: 16 B to 1 MiB.")
  private List<Integer> sizes = List.of();

  @Option(
      names = "--launches",
      paramLabel = "N",
      description = "Launches of each algorithm. Default: 3.")
  private @Nullable Integer launches;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "Of the order of launches, operations and sizes.")
  private @Nullable Long seed;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = {
        "The rules file. Default: ~/.config/weft/collectives.rules, which every",
        "job reads; with --hosts collectives-hosts.rules beside it, which weft",
        "run brings to the ranks of a job over hosts."
      })
  private @Nullable Path output;

  private TuneCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new TuneCommand().line;
  }

  @Override
  public Integer call() {
    try {
      return Tune.run(options(), System.out, System.err) ? CommandLine.ExitCode.OK : NOT_WRITTEN;
    } catch (IllegalArgumentException | ArgumentException | UncheckedIOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private TuneOptions options() {
    BenchOptions.Builder options = TuneOptions.defaults(Installation.weftCommand());
    if (!ranks.isEmpty()) {
      options.ranks(ranks);
    }
    if (hosts != null) {
      options.hosts(hosts);
    }
    if (!operations.isEmpty()) {
      options.operations(operations);
    }
    if (!sizes.isEmpty()) {
      options.sizes(sizes);
    }
    if (launches != null) {
      options.launches(launches);
    }
    if (seed != null) {
      options.seed(seed);
    }
    return new TuneOptions(
        options.build(), output == null ? TuneOptions.homeFile(hosts != null) : output);
  }
}
