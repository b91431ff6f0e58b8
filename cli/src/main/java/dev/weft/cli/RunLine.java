package dev.weft.cli;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A command line of {@code weft run}, parsed but not yet checked.
 *
 * @param values the values of each given option; an empty list for an option without a value
 */
record RunLine(Map<RunOption, List<String>> values, String target, List<String> arguments) {

  /**
   * Takes apart a line that is plainly right. Anything else (a request for help, a mistake, an
   * abbreviation) gives null and is for {@link RunCommand}, which knows more and loads slower: the
   * start of a job is not to wait for it.
   */
  static @Nullable RunLine quickly(List<String> words) {
    Map<RunOption, List<String>> values = new EnumMap<>(RunOption.class);
    int at = 0;
    while (at < words.size() && words.get(at).startsWith("-")) {
      String word = words.get(at++);
      if (word.startsWith("-J") && word.length() > 2) {
        add(values, RunOption.JVM_SHORT, word.substring(2));
        continue;
      }
      if (word.startsWith("-D") && word.length() > 2) {
        add(values, RunOption.PROPERTY, word.substring(2));
        continue;
      }
      int equals = word.startsWith("--") ? word.indexOf('=') : -1;
      RunOption option = RunOption.named(equals < 0 ? word : word.substring(0, equals));
      if (option == null || option == RunOption.JVM_SHORT || option == RunOption.PROPERTY) {
        return null;
      }
      if (option.label == null) {
        if (equals >= 0) {
          return null;
        }
        values.put(option, List.of());
      } else if (equals >= 0) {
        add(values, option, word.substring(equals + 1));
      } else if (option.optional) {
        add(values, option, "");
      } else if (at < words.size()) {
        add(values, option, words.get(at++));
      } else {
        return null;
      }
    }
    if (at == words.size() && values.containsKey(RunOption.STACKS)) {
      return new RunLine(values, "", List.of());
    }
    return at == words.size()
        ? null
        : new RunLine(values, words.get(at), words.subList(at + 1, words.size()));
  }

  /**
   * The first of the program's arguments that would be an option of Weft's before the target, and
   * that was not given there; null if there is none before a {@code --}.
   */
  @Nullable String misplaced() {
    for (String argument : arguments) {
      if (argument.equals("--")) {
        return null;
      }
      RunOption option = RunOption.writtenAs(argument);
      if (option != null && (option == RunOption.PROPERTY || !values.containsKey(option))) {
        return argument;
      }
    }
    return null;
  }

  private static void add(Map<RunOption, List<String>> values, RunOption option, String value) {
    values.computeIfAbsent(option, none -> new ArrayList<>()).add(value);
  }

  boolean has(RunOption option) {
    return values.containsKey(option);
  }

  /** The value given last, or null. */
  @Nullable String value(RunOption option) {
    List<String> given = values.get(option);
    return given == null || given.isEmpty() ? null : given.getLast();
  }

  List<String> all(RunOption option) {
    return values.getOrDefault(option, List.of());
  }
}
