package dev.weft.cli;

import dev.weft.cli.explore.Search;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** {@code weft explore}: runs a program in all orders of its messages. */
@Command(
    name = "explore",
    description =
        "Runs a small program in all orders in which its receives from any rank, or with any tag,"
            + " can match, until one fails.",
    customSynopsis = "weft explore [OPTIONS] TARGET [ARGS...]",
    sortOptions = false,
    footer = {
      "",
      "The ranks are threads of one process, which is started anew for each order. The order",
      "that fails is kept as a record: weft replay repeats it. The exit code is 1 if one",
      "fails, and 3 if the limit has been reached before all orders have been run."
    })
final class ExploreCommand implements Callable<Integer> {
  private static final String LIMIT = "--limit";
  private static final int USUAL_LIMIT = 1000;
  private static final int MOST = 1_000_000;
  private static final String USUAL_FOLDER = "weft-explore";
  private static final String USUAL_TIMEOUT = "60s";
  private static final int FAILED = 1;
  private static final int LIMITED = 3;

  private static final List<RunOption> OPTIONS =
      List.of(
          RunOption.RANKS,
          RunOption.TRANSPORT,
          RunOption.TIMEOUT,
          RunOption.CLASS_PATH,
          RunOption.DIRECTORY,
          RunOption.API,
          RunOption.JVM_ARGUMENT,
          RunOption.PROPERTY,
          RunOption.JVM_SHORT,
          RunOption.EXPORT);

  private final CommandSpec spec = CommandSpec.forAnnotatedObject(this);

  private ExploreCommand() {}

  static CommandLine commandLine() {
    CommandSpec spec = new ExploreCommand().spec;
    spec.addOption(HelpOption.spec());
    spec.addOption(
        OptionSpec.builder(LIMIT)
            .arity("1")
            .paramLabel("N")
            .type(String.class)
            .description("Run so many orders at most. Default: %d.".formatted(USUAL_LIMIT))
            .build());
    spec.addOption(
        OptionSpec.builder("--record")
            .arity("1")
            .paramLabel("DIR")
            .type(String.class)
            .description(
                "Where the record of the order that fails is written. Default: %s."
                    .formatted(USUAL_FOLDER))
            .build());
    OPTIONS.forEach(option -> spec.addOption(RunCommand.specOf(option)));
    return RunCommand.ofProgram(spec, "As for weft run.");
  }

  @Override
  public Integer call() {
    ParseResult result = spec.commandLine().getParseResult();
    int limit =
        RunSettings.number(
            LIMIT,
            result.matchedOptionValue(LIMIT, Integer.toString(USUAL_LIMIT)),
            "a search has orders from",
            MOST);
    Path folder = Path.of(result.matchedOptionValue("--record", USUAL_FOLDER)).toAbsolutePath();
    RecordSettings.prepare(folder);
    ExploredJob job = new ExploredJob(line(result));
    try {
      Path scripts = Files.createDirectories(job.folder().resolve("scripts"));
      Search.Result found = new Search(job.ranks(), limit, job).run(scripts);
      if (found.failed() != null) {
        job.keep(found.failed(), folder);
      }
      return tell(found, folder, job);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      job.close();
    }
  }

  private static RunLine line(ParseResult result) {
    Map<RunOption, List<String>> values = RunCommand.values(result, OPTIONS);
    values.put(RunOption.THREADS, List.of());
    values.put(RunOption.ON_STALL, List.of("abort"));
    values.put(RunOption.STALL_REPORT, List.of("1s"));
    values.putIfAbsent(RunOption.TIMEOUT, List.of(USUAL_TIMEOUT));
    return RunCommand.line(result, values);
  }

  private int tell(Search.Result found, Path folder, ExploredJob job) {
    PrintWriter out = spec.commandLine().getOut();
    String times = found.orders() == 1 ? "1 order" : found.orders() + " orders";
    String others =
        found.impossible() == 0
            ? ""
            : ", %d of which turned out to be impossible".formatted(found.impossible());
    if (found.failed() == null) {
      out.printf(
          found.complete()
              ? "weft: no order fails: %s run%s, and there are no others [W3010]%n"
              : "weft: no order has failed: %s run%s, and there are others; --limit allows more [W3010]%n",
          times,
          others);
      out.flush();
      return found.complete() ? 0 : LIMITED;
    }
    out.print(found.failed().said());
    if (found.decisions().isEmpty()) {
      out.printf("weft: the usual order fails, after %s [W3010]%n", times);
    } else {
      out.printf("weft: an order fails, after %s%s: [W3010]%n", times, others);
      found.decisions().forEach(decision -> out.printf("weft:   %s%n", decision));
    }
    out.printf("weft: weft replay %s repeats it [W3010]%n", job.shown(folder));
    out.flush();
    return FAILED;
  }
}
