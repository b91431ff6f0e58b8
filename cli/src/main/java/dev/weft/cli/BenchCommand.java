package dev.weft.cli;

import dev.weft.internal.base.names.NearNames;
import dev.weft.lab.Bench;
import dev.weft.lab.BenchOptions;
import dev.weft.lab.RunEstimate;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.network.NetworkException;
import dev.weft.lab.report.Report;
import dev.weft.lab.report.Verdict;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weft bench}: one experiment as a table, and the commands of whole runs. */
@Command(
    name = "bench",
    description = "Measures Weft and its peers in one run and prints a table with ratios.",
    sortOptions = false,
    commandListHeading = "%nCommands for runs of several experiments:%n",
    synopsisSubcommandLabel = "[COMMAND]",
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
      completionCandidates = ExperimentNames.class,
      description =
          "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}, if there are options; without any"
              + " word the command only tells what there is to measure.")
  private String experiment = "pingpong";

  /** Taken so that of a mistyped command the name is doubted, not what follows it. */
  @Parameters(index = "1..*", hidden = true)
  private List<String> further = List.of();

  @Mixin private MeasureOptions measure = new MeasureOptions();

  @Option(
      names = "--quick",
      order = 3,
      description = "Fewer sizes, hot buffers only, fewer samples, three launches.")
  private boolean quick;

  @Option(
      names = "--operations",
      split = ",",
      paramLabel = "NAME",
      order = 5,
      description =
          "For collectives: barrier, broadcast, scatter, gather, allGather, allToAll, reduce,"
              + " allReduce, reduceScatter, scan; for onesided: put, get, fetchAndOp; for"
              + " calls: null, small, echo, oneWay, inFlight, besideLarge; for others what their"
              + " tables show, such as int[] or scatter. Default: all.")
  private List<String> operations = List.of();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      order = 11,
      description = "Write the report as JSON.")
  private @Nullable Path json;

  @Option(
      names = "--raw",
      paramLabel = "FILE",
      order = 12,
      description = "Write every sample as JSON lines.")
  private @Nullable Path raw;

  private BenchCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
    line.addSubcommand(BenchListCommand.commandLine());
    line.addSubcommand(BenchRunCommand.commandLine());
    line.addSubcommand(BenchAllCommand.commandLine());
    line.addSubcommand(BenchReportCommand.commandLine());
    line.addSubcommand(BenchCompareCommand.commandLine());
    line.addSubcommand(BenchModelsCommand.commandLine());
    line.addSubcommand(BenchSocketsCommand.commandLine());
    line.addSubcommand(BenchServersCommand.commandLine());
    line.addSubcommand(BenchSimulateCommand.commandLine());
    line.addSubcommand(BenchPackCommand.commandLine());
  }

  static CommandLine commandLine() {
    return new BenchCommand().line;
  }

  @Override
  public Integer call() {
    if (line.getParseResult().matchedArgs().isEmpty()) {
      return sayWhatThereIs();
    }
    Experiment chosen = chosen();
    if (json != null) {
      requireWritable("--json", json);
    }
    if (raw != null) {
      requireWritable("--raw", raw);
    }
    try {
      Report report = Bench.run(options(chosen), System.out, System.err);
      boolean good = report.complete() && Verdict.isGood(report);
      return good ? CommandLine.ExitCode.OK : NOT_GOOD;
    } catch (IllegalArgumentException | NetworkException | UncheckedIOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** What would take long begins only when it is asked for by name. */
  private int sayWhatThereIs() {
    PrintWriter err = line.getErr();
    err.println("weft: say what to measure: [W3001]");
    err.println(
        "  weft bench pingpong            " + estimate(BenchOptions.full(Experiment.PINGPONG)));
    err.println(
        "  weft bench pingpong --quick    " + estimate(BenchOptions.quick(Experiment.PINGPONG)));
    err.println(
        "  weft bench EXPERIMENT          another experiment; weft bench --help names them");
    err.println(
        "  weft bench all --quick         all of them as a report, in less than ten minutes");
    err.println("  weft bench list                those of the papers, and what is here for them");
    err.flush();
    return CommandLine.ExitCode.USAGE;
  }

  private static String estimate(BenchOptions.Builder options) {
    RunEstimate estimate = Bench.estimate(options.weftCommand(Installation.weftCommand()).build());
    return "%d launches of Weft and its peers, about %d minutes"
        .formatted(
            estimate.launches(), Math.max(1, Math.round(estimate.duration().toSeconds() / 60.0)));
  }

  /** What is written at the end; that it cannot be is said now. */
  private static void requireWritable(String option, Path report) {
    Path folder = report.toAbsolutePath().getParent();
    while (folder != null && !Files.exists(folder)) {
      folder = folder.getParent();
    }
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new UsageException(
          UsageException.Kind.FILE,
          "%s %s cannot be written: %s is no folder that may be written to"
              .formatted(option, report, folder));
    }
    if (Files.isDirectory(report)) {
      throw new UsageException(
          UsageException.Kind.FILE, "%s %s is a folder; name a file".formatted(option, report));
    }
  }

  private Experiment chosen() {
    List<String> known = new ArrayList<>();
    for (Experiment each : Experiment.values()) {
      if (each.id().equals(experiment) && further.isEmpty()) {
        return each;
      }
      known.add(each.id());
    }
    if (known.contains(experiment)) {
      throw new UsageException(
          "'%s' is one word too many; see weft bench --help".formatted(further.getFirst()));
    }
    known.addAll(line.getSubcommands().keySet());
    String question = NearNames.question(experiment, known);
    throw new UsageException(
        "there is no experiment or command '%s'%s"
            .formatted(
                experiment, question.isEmpty() ? "; weft bench --help names them" : question));
  }

  private BenchOptions options(Experiment chosen) {
    BenchOptions.Builder options = quick ? BenchOptions.quick(chosen) : BenchOptions.full(chosen);
    options.peers(measure.peers()).weftCommand(Installation.weftCommand());
    measure.network().ifPresent(options::network);
    measure.hosts().ifPresent(options::hosts);
    if (!measure.transports().isEmpty()) {
      options.transports(measure.transports());
    }
    if (!measure.buffers().isEmpty()) {
      options.buffers(measure.buffers());
    }
    if (!measure.caches().isEmpty()) {
      options.caches(measure.caches());
    }
    if (!operations.isEmpty()) {
      options.operations(operations);
    }
    if (!measure.sizes().isEmpty()) {
      options.sizes(measure.sizes());
    }
    if (!measure.ranks().isEmpty()) {
      options.ranks(measure.ranks());
    }
    Integer launches = measure.launches();
    if (launches != null) {
      options.launches(launches);
    }
    Long seed = measure.seed();
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
}
