package dev.weft.cli;

import dev.weft.internal.base.names.WeftProperties;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The reference pages, as the code has what they list. */
final class ReferencePages {
  private static final String MADE =
      "<!-- Made by ReferencePagesTest of the code; the test says how to make it anew. -->";

  /** By the names of their files. */
  static Map<String, String> all() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("options.md", options());
    pages.put(
        "properties.md",
        settings(
            "System properties",
            """
            Of each rank's virtual machine: `weft run -Dweft.check=all …`, or `-D` of `java`. All ranks of a job take the same.
            A name that nearly is one of these, or a value that is none of the words, is refused at the start.
            `weft info --settings` prints the list.""",
            "property",
            Setting.PROPERTIES,
            "Those of checks are explained in [find a beginner's mistakes](../guide/mistakes.md), those of algorithms in\n[collective operations](../guide/collectives.md), those of networks in [on a cluster](../guide/clusters.md)."));
    pages.put(
        "environment.md",
        settings(
            "Environment variables",
            """
            Of the commands, and of processes that [other launchers](../guide/clusters.md#how-the-ranks-find-each-other) or scripts start. `weft run -x NAME=VALUE`
            sets variables of the ranks. Those that Weft sets for its own processes are not listed.""",
            "variable",
            Setting.VARIABLES,
            "[Ranks in containers](../guide/containers.md) are started by a script that sets them; which launcher sets which is said in\n[on a cluster](../guide/clusters.md#how-the-ranks-find-each-other)."));
    return pages;
  }

  private static String settings(
      String title, String text, String kind, List<Setting> settings, String next) {
    List<String> lines = new ArrayList<>(List.of("# " + title, "", MADE, "", text, ""));
    lines.add("| %s | value | without it | what it does |".formatted(kind));
    lines.add("|---|---|---|---|");
    for (Setting each : settings) {
      List<String> words =
          each.name().startsWith(WeftProperties.PREFIX)
              ? WeftProperties.words(each.name())
              : List.of();
      String value = each.value();
      if (!words.isEmpty()) {
        value +=
            ": " + words.stream().map(word -> '`' + word + '`').collect(Collectors.joining(", "));
      }
      lines.add(row("`" + each.name() + "`", value, each.usual(), each.text()));
    }
    lines.addAll(List.of("", next));
    return String.join("\n", lines) + "\n";
  }

  private static String options() {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "# Commands and options",
                "",
                MADE,
                "",
                "What `weft help COMMAND` and the manual pages say, on one page. Every command takes `-h` and `--help` as well."));
    add(WeftCommand.commandLine(), lines);
    lines.addAll(
        List.of(
            "",
            "[Running programs](../guide/running.md) has the options in use, one task at a time. Most of what a job itself can be told are\n[system properties](properties.md)."));
    return String.join("\n", lines) + "\n";
  }

  private static void add(CommandLine command, List<String> lines) {
    CommandSpec spec = command.getCommandSpec();
    lines.addAll(List.of("", "## " + spec.qualifiedName(), ""));
    lines.add(text(spec.usageMessage().description()));
    lines.addAll(List.of("", "```", command.getHelp().synopsis(0).strip(), "```"));
    List<OptionSpec> options =
        spec.options().stream().filter(each -> !each.hidden() && !each.usageHelp()).toList();
    List<String> rows = new ArrayList<>();
    spec.positionalParameters().stream()
        .filter(each -> !each.hidden())
        .forEach(each -> rows.add(row("`" + each.paramLabel() + "`", text(each.description()))));
    options.forEach(each -> rows.add(row(names(each), text(each.description()))));
    if (!rows.isEmpty()) {
      lines.addAll(List.of("", "| word | what it means |", "|---|---|"));
      lines.addAll(rows);
    }
    command.getSubcommands().values().stream()
        .distinct()
        .filter(each -> !(each.getCommand() instanceof CommandLine.HelpCommand))
        .forEach(each -> add(each, lines));
  }

  private static String names(OptionSpec option) {
    String label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
    return Stream.of(option.names())
        .map(name -> '`' + name + label + '`')
        .collect(Collectors.joining(", "));
  }

  private static String text(String... lines) {
    return Stream.of(lines)
        .map(each -> Ansi.OFF.string(each.replace("%n", " ").replace("%%", "%")))
        .collect(Collectors.joining(" "))
        .replace("<", "&lt;")
        .replace("*", "\\*")
        .strip();
  }

  private static String row(String... cells) {
    return Stream.of(cells)
        .map(each -> each.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private ReferencePages() {}
}
