package dev.weft.cli;

import dev.weft.internal.replay.RecordFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code weft replay}: runs a recorded job again, with the same decisions. */
@Command(
    name = "replay",
    description = "Runs a job of weft run --record again: each receive gets what it got then.",
    customSynopsis = "weft replay [OPTIONS] DIR",
    sortOptions = false,
    footer = {
      "",
      "The program, its arguments and all other options are those of the record. A run",
      "that does something else than the recorded one fails, and says where, at first."
    })
final class ReplayCommand implements Callable<Integer> {
  private static final String FOLDER = "DIR";

  /** What may differ from the recorded run. */
  private static final List<RunOption> OPTIONS =
      List.of(
          RunOption.DEBUG,
          RunOption.DEBUG_PORT,
          RunOption.SUSPEND,
          RunOption.TRACE,
          RunOption.TRACE_LAST,
          RunOption.SUMMARY,
          RunOption.TIMEOUT,
          RunOption.STALL_REPORT,
          RunOption.ON_STALL,
          RunOption.TAG_OUTPUT,
          RunOption.OUTPUT);

  private final CommandSpec spec = CommandSpec.forAnnotatedObject(this);

  private ReplayCommand() {}

  static CommandLine commandLine() {
    CommandSpec spec = new ReplayCommand().spec;
    spec.addOption(HelpOption.spec());
    OPTIONS.forEach(option -> spec.addOption(RunCommand.specOf(option)));
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .paramLabel(FOLDER)
            .required(true)
            .type(Path.class)
            .description("The folder of the record.")
            .build());
    return new CommandLine(spec).setOverwrittenOptionsAllowed(true);
  }

  @Override
  public Integer call() {
    ParseResult result = spec.commandLine().getParseResult();
    Path folder = result.matchedPositionalValue(0, Path.of("")).toAbsolutePath().normalize();
    if (!Files.isDirectory(folder)) {
      throw new UsageException(UsageException.Kind.FILE, "there is no folder %s".formatted(folder));
    }
    return JobRun.run(line(folder, result));
  }

  private static RunLine line(Path folder, ParseResult result) {
    RunLine recorded = RecordedLine.read(folder);
    Map<RunOption, List<String>> values = new EnumMap<>(RunOption.class);
    values.putAll(recorded.values());
    values.putAll(RunCommand.values(result, OPTIONS));
    if (!values.containsKey(RunOption.DEBUG)) {
      // A rank that does something else may leave the others waiting.
      values.putIfAbsent(RunOption.ON_STALL, List.of("abort"));
    }
    List<String> properties = new ArrayList<>(recorded.all(RunOption.PROPERTY));
    properties.add(RecordFolder.REPLAY + '=' + folder);
    values.put(RunOption.PROPERTY, properties);
    return new RunLine(values, recorded.target(), recorded.arguments());
  }
}
