package dev.weft.cli;

import dev.weft.cli.explain.Explanation;
import dev.weft.cli.explain.Explanations;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code weft explain}: says what a message means. */
@Command(
    name = "explain",
    description = "Says what a message means: its cause, an example, and what to do.",
    footer = {
      "",
      "Messages and exceptions of Weft end with their code in brackets, such as [W1101].",
      "Without a code it lists all of them by subject."
    })
final class ExplainCommand implements Callable<Integer> {
  private final CommandLine line;

  @Parameters(arity = "0..1", paramLabel = "CODE", description = "The code, such as W1101.")
  private @Nullable String code;

  private ExplainCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new ExplainCommand().line;
  }

  @Override
  public Integer call() {
    Explanations explanations = Explanations.load();
    PrintWriter out = line.getOut();
    if (code == null) {
      list(explanations, out);
    } else {
      Explanation found =
          explanations
              .of(code)
              .orElseThrow(
                  () ->
                      new UsageException(
                          UsageException.Kind.MESSAGE,
                          "there is no message %s; weft explain lists them".formatted(code)));
      out.printf("%s  %s%n%n%s%n", found.code(), found.title(), found.text());
    }
    out.flush();
    return CommandLine.ExitCode.OK;
  }

  private static void list(Explanations explanations, PrintWriter out) {
    String subject = "";
    for (Explanation each : explanations.all()) {
      if (!each.subject().equals(subject)) {
        out.printf(subject.isEmpty() ? "%s%n" : "%n%s%n", each.subject());
        subject = each.subject();
      }
      out.printf("  %s  %s%n", each.code(), each.title());
    }
  }
}
