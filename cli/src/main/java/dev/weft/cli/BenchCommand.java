package dev.weft.cli;

import dev.weft.lab.Bench;
import dev.weft.lab.BenchOptions;
import dev.weft.lab.PeerChoice;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.report.Report;
import dev.weft.lab.report.Verdict;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weft bench}: the lab's experiments. */
@Command(
    name = "bench",
    description = "Measures Weft and its peers in one run and prints a table with ratios.",
    sortOptions = false,
    footer = {"", "Let nothing else run meanwhile. Ctrl-C ends it early with what was measured."})
final class BenchCommand implements Callable<Integer> {
  /** Stopped early, or a guideline is broken. */
  private static final int NOT_GOOD = 1;

  private final CommandLine line;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "EXPERIMENT",
      defaultValue = "pingpong",
      description = {
        "pingpong, overlap, rate, barrier, startup, collectives, guidelines or",
        "onesided. Default: ${DEFAULT-VALUE}."
      })
  private String experiment = "pingpong";

  @Option(
      names = "--transport",
      split = ",",
      paramLabel = "NAME",
      description = {
        "shm, tcp, local; several with commas. Default: all; of collectives shm",
        "and local, of guidelines shm."
      })
  private List<String> transports = List.of();

  @Option(
      names = "--peers",
      paramLabel = "NAMES",
      defaultValue = "auto",
      description = "auto (every one found), none, or names with commas. Default: auto.")
  private String peers = "auto";

  @Option(
      names = "--quick",
      description = "Fewer sizes, hot buffers only, fewer samples, three launches.")
  private boolean quick;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "BYTES",
      description = {
        "Message sizes. Default: 0 to 4 MiB; of collectives 16 B to 1 MiB:",
        "the count of the call, that is the whole vector of broadcast, reduce,",
        "allReduce and scan, and one rank's block of the others."
      })
  private List<Integer> sizes = List.of();

  @Option(
      names = "--operations",
      split = ",",
      paramLabel = "NAME",
      description = {
        "For collectives: barrier, broadcast, scatter, gather, allGather,",
        "allToAll, reduce, allReduce, reduceScatter, scan; for onesided: put,",
        "get, fetchAndOp. Default: all."
      })
  private List<String> operations = List.of();

  @Option(
      names = "--buffers",
      split = ",",
      paramLabel = "KIND",
      description = "heap, native. Default: both; of collectives and guidelines heap.")
  private List<String> buffers = List.of();

  @Option(
      names = "--cache",
      split = ",",
      paramLabel = "STATE",
      description = "hot, cold. Default: both.")
  private List<String> caches = List.of();

  @Option(
      names = {"-n", "--ranks"},
      split = ",",
      paramLabel = "N",
      description = "Numbers of ranks, for barrier, startup, collectives and guidelines.")
  private List<Integer> ranks = List.of();

  @Option(
      names = "--launches",
      paramLabel = "N",
      description = "Launches of each system. Default: 5, with --quick 3.")
  private @Nullable Integer launches;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "Of the order of launches and sizes.")
  private @Nullable Long seed;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON.")
  private @Nullable Path json;

  @Option(names = "--raw", paramLabel = "FILE", description = "Write every sample as JSON lines.")
  private @Nullable Path raw;

  private BenchCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new BenchCommand().line;
  }

  @Override
  public Integer call() {
    try {
      Report report = Bench.run(options(), System.out, System.err);
      boolean good = report.complete() && Verdict.isGood(report);
      return good ? CommandLine.ExitCode.OK : NOT_GOOD;
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private BenchOptions options() {
    Experiment chosen = Experiment.of(experiment);
    BenchOptions.Builder options = quick ? BenchOptions.quick(chosen) : BenchOptions.full(chosen);
    options.peers(PeerChoice.parse(peers)).weftCommand(Installation.weftCommand());
    if (!transports.isEmpty()) {
      options.transports(set(transports, Transport::of));
    }
    if (!buffers.isEmpty()) {
      options.buffers(set(buffers, BufferKind::of));
    }
    if (!caches.isEmpty()) {
      options.caches(set(caches, CacheState::of));
    }
    if (!operations.isEmpty()) {
      options.operations(operations);
    }
    if (!sizes.isEmpty()) {
      options.sizes(sizes);
    }
    if (!ranks.isEmpty()) {
      options.ranks(ranks);
    }
    if (launches != null) {
      options.launches(launches);
    }
    if (seed != null) {
      options.seed(seed);
    }
    if (json != null) {
      options.json(json);
    }
    if (raw != null) {
      options.raw(raw);
    }
    return options.build();
  }

  private static <E extends Enum<E>> Set<E> set(List<String> names, Function<String, E> of) {
    return EnumSet.copyOf(names.stream().map(of).toList());
  }
}
