package dev.weft.cli;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The full grammar of {@code weft run}: help, errors, and command lines that {@link RunLine} does
 * not handle.
 */
@Command(
    name = "run",
    description = "Starts a program as a job of several ranks and waits for it.",
    customSynopsis = "weft run [OPTIONS] TARGET [ARGS...]",
    sortOptions = false,
    footer = {
      "",
      "Standard input goes to rank 0. SIGINT and SIGTERM are passed on; a second one",
      "kills. When a rank fails, the others are ended and the exit code is that of the",
      "first one that failed, 128 + n if signal n ended it."
    })
final class RunCommand implements Callable<Integer> {
  private static final String TARGET = "TARGET";
  private static final String ARGUMENTS = "ARGS";

  private final CommandSpec spec = CommandSpec.forAnnotatedObject(this);

  private RunCommand() {}

  static CommandLine commandLine() {
    CommandSpec spec = new RunCommand().spec;
    spec.addOption(HelpOption.spec());
    for (RunOption option : RunOption.values()) {
      spec.addOption(specOf(option));
    }
    return ofProgram(spec, "An example's name, a jar, a main class or a .java file.");
  }

  /** The line of a command that runs a program: behind the options its target and arguments. */
  static CommandLine ofProgram(CommandSpec spec, String target) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .paramLabel(TARGET)
            .required(true)
            .type(String.class)
            .description(target)
            .build());
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("1..*")
            .paramLabel(ARGUMENTS)
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("What the program gets, each rank the same.")
            .build());
    return new CommandLine(spec)
        .setStopAtPositional(true)
        .setOverwrittenOptionsAllowed(true)
        // Else the value of -J-Dname=value is taken for an option in the value's place.
        .setAllowOptionsAsOptionParameters(true);
  }

  static OptionSpec specOf(RunOption option) {
    OptionSpec.Builder builder =
        OptionSpec.builder(option.names.toArray(String[]::new)).description(option.help);
    if (option.label == null) {
      return builder.type(boolean.class).build();
    }
    if (option.optional) {
      return builder
          .arity("0..1")
          .paramLabel(option.label.replaceAll("[\\[\\]]", ""))
          .type(String.class)
          .fallbackValue("")
          .preprocessor(RunCommand::takesOnlyWhatIsAttached)
          .build();
    }
    builder.arity("1").paramLabel(option.label);
    return option.repeated
        ? builder.type(List.class).auxiliaryTypes(String.class).build()
        : builder.type(String.class).build();
  }

  /** Else the target would be taken for the value of an option that may have none. */
  private static boolean takesOnlyWhatIsAttached(
      Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
    if (!"=".equals(info.get("separator"))) {
      words.push("");
    }
    return false;
  }

  @Override
  public Integer call() {
    return JobRun.run(line(spec.commandLine().getParseResult()));
  }

  static RunLine line(ParseResult result) {
    return line(result, values(result, List.of(RunOption.values())));
  }

  /** The line with these values of options. */
  static RunLine line(ParseResult result, Map<RunOption, List<String>> values) {
    return new RunLine(
        values,
        result.matchedPositionalValue(0, ""),
        List.copyOf(result.matchedPositionalValue(1, List.<String>of())));
  }

  /** Those of the options that a line gives. */
  static Map<RunOption, List<String>> values(ParseResult result, List<RunOption> options) {
    Map<RunOption, List<String>> values = new EnumMap<>(RunOption.class);
    for (RunOption option : options) {
      OptionSpec matched = result.matchedOption(option.names.getFirst());
      if (matched != null) {
        values.put(option, option.label == null ? List.of() : matched.stringValues());
      }
    }
    return values;
  }
}
