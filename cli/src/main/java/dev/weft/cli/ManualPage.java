package dev.weft.cli;

import dev.weft.WeftVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The help of a command as a page for {@code man}. */
final class ManualPage {
  private final CommandSpec spec;
  private final String name;
  private final List<String> lines = new ArrayList<>();

  /** Of the command and those above it, as {@code weft-bench-run}. */
  ManualPage(CommandLine command) {
    this(command, command.getCommandSpec().qualifiedName("-"));
  }

  /** Under another name. */
  ManualPage(CommandLine command, String name) {
    this.spec = command.getCommandSpec();
    this.name = name;
  }

  String name() {
    return name;
  }

  String text() {
    lines.clear();
    lines.add(
        ".TH %s 1 \"\" \"Weft %s\" \"Weft\""
            .formatted(escaped(name().toUpperCase(Locale.ROOT)), WeftVersion.current()));
    String description = plain(spec.usageMessage().description());
    section("NAME", name() + " - " + firstSentence(description));
    section("SYNOPSIS", spec.commandLine().getHelp().synopsis(0).strip());
    section("DESCRIPTION", description);
    list("PARAMETERS", spec.positionalParameters().stream().map(ManualPage::parameter));
    list("OPTIONS", spec.options().stream().filter(each -> !each.hidden()).map(ManualPage::option));
    list("COMMANDS", spec.subcommands().entrySet().stream().map(ManualPage::command));
    footer();
    if (spec.parent() != null) {
      section("SEE ALSO", spec.parent().qualifiedName("-") + "(1)");
    }
    return String.join("\n", lines) + "\n";
  }

  private void section(String heading, String text) {
    lines.add(".SH " + heading);
    text.lines().map(ManualPage::escaped).forEach(lines::add);
  }

  private void list(String heading, Stream<Entry> entries) {
    List<Entry> all = entries.toList();
    if (!all.isEmpty()) {
      lines.add(".SH " + heading);
      for (Entry entry : all) {
        lines.add(".TP");
        lines.add("\\fB" + escaped(entry.term) + "\\fR");
        entry.text.lines().map(ManualPage::escaped).forEach(lines::add);
      }
    }
  }

  /** Examples and notes, as they stand. */
  private void footer() {
    String[] footer = spec.usageMessage().footer();
    if (footer.length > 0) {
      lines.add(".SH NOTES");
      lines.add(".nf");
      plain(footer).strip().lines().map(ManualPage::escaped).forEach(lines::add);
      lines.add(".fi");
    }
  }

  private static Entry parameter(PositionalParamSpec parameter) {
    return new Entry(parameter.paramLabel(), plain(parameter.description()));
  }

  private static Entry option(OptionSpec option) {
    String label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
    return new Entry(String.join(", ", option.names()) + label, plain(option.description()));
  }

  private static Entry command(Map.Entry<String, CommandLine> command) {
    String[] description = command.getValue().getCommandSpec().usageMessage().description();
    return new Entry(command.getKey(), firstSentence(plain(description)));
  }

  /** Without what stands for ends of lines, colours and the like. */
  private static String plain(String... text) {
    return Stream.of(text)
        .map(each -> Ansi.OFF.string(each.replace("%n", "\n").replace("%%", "%")))
        .collect(Collectors.joining("\n"));
  }

  private static String firstSentence(String text) {
    String line = text.replace('\n', ' ');
    int end = line.indexOf(". ");
    return (end < 0 ? line : line.substring(0, end)).replaceFirst("\\.$", "");
  }

  /** A line that roff prints as it is. */
  private static String escaped(String line) {
    String text = line.replace("\\", "\\e").replace("-", "\\-");
    return text.startsWith(".") || text.startsWith("'") ? "\\&" + text : text;
  }

  private record Entry(String term, String text) {}
}
