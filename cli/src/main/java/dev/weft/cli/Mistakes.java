package dev.weft.cli;

import dev.weft.internal.base.names.NearNames;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports a wrong command line in one line, with a suggestion and a pointer to more help. The whole
 * help would push that line off the screen.
 */
final class Mistakes implements IParameterExceptionHandler {
  private static final String WHOLE = "a whole number of at most ";
  private static final Map<Class<?>, String> NUMBERS =
      Map.of(
          int.class, WHOLE + Integer.MAX_VALUE,
          Integer.class, WHOLE + Integer.MAX_VALUE,
          Long.class, WHOLE + Long.MAX_VALUE,
          double.class, "a number");

  @Override
  public int handleParseException(ParameterException mistake, String[] words) {
    CommandLine command = mistake.getCommandLine();
    CommandSpec spec = command.getCommandSpec();
    command
        .getErr()
        .println(
            "weft: %s; see %s --help [W3001]".formatted(said(mistake, spec), spec.qualifiedName()));
    return CommandLine.ExitCode.USAGE;
  }

  private static String said(ParameterException mistake, CommandSpec spec) {
    if (mistake instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched.getUnmatched().getFirst(), unmatched.isUnknownOption(), spec);
    }
    if (mistake instanceof MissingParameterException missing) {
      // What was taken for no option may be why a word is missing.
      for (String word : mistake.getCommandLine().getUnmatchedArguments()) {
        if (word.startsWith("-")) {
          return unmatched(word, true, spec);
        }
      }
      return missing.getMissing().stream()
          .filter(arg -> arg.isOption() || arg.required())
          .map(Mistakes::missing)
          .collect(Collectors.joining(", and "));
    }
    ArgSpec arg = mistake.getArgSpec();
    String value = mistake.getValue();
    String message = String.valueOf(mistake.getMessage());
    if (arg == null) {
      return value == null ? message : unmatched(value, false, spec);
    }
    String expected = NUMBERS.get(arg.auxiliaryTypes()[0]);
    return expected == null
        ? message
        : "%s %s is not possible: %s is %s".formatted(name(arg), value, arg.paramLabel(), expected);
  }

  private static String unmatched(String word, boolean option, CommandSpec spec) {
    Collection<String> known = option ? spec.optionsMap().keySet() : spec.subcommands().keySet();
    String kind = option ? "option" : "command";
    String finding =
        known.isEmpty()
            ? "'%s' is one word too many".formatted(word)
            : "there is no %s '%s'".formatted(kind, word);
    String meant = MeantWords.hint(word, spec);
    return finding + (meant.isEmpty() ? NearNames.question(word, known) : meant);
  }

  private static String missing(ArgSpec arg) {
    String what = arg.description()[0].replaceFirst("[.]$", "");
    return arg.isOption()
        ? "%s lacks its value, %s: %s".formatted(name(arg), arg.paramLabel(), what)
        : "%s is missing: %s".formatted(arg.paramLabel(), what);
  }

  private static String name(ArgSpec arg) {
    return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
  }
}
