package dev.weft.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code weft new}: makes a new project. */
@Command(
    name = "new",
    description = {
      "Makes a project with a parallel program, a test of it and a build.",
      "The test runs on several ranks; Maven or Gradle builds."
    },
    sortOptions = false)
final class NewCommand implements Callable<Integer> {
  private static final String GRADLE = "--gradle";
  private static final String PACKAGE = "--package";
  private static final String DEFAULT_PACKAGE = "com.example";

  private final CommandLine line;

  private NewCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    spec.addOption(
        OptionSpec.builder(GRADLE)
            .type(boolean.class)
            .description("Let Gradle build it. Default: Maven.")
            .build());
    spec.addOption(
        OptionSpec.builder(PACKAGE)
            .type(String.class)
            .paramLabel("NAME")
            .description("The program's package. Default: " + DEFAULT_PACKAGE + ".")
            .build());
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .paramLabel("FOLDER")
            .required(true)
            .type(String.class)
            .description("Where the project goes; its last name is the project's.")
            .build());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new NewCommand().line;
  }

  @Override
  public Integer call() {
    ParseResult given = line.getParseResult();
    boolean gradle = given.hasMatchedOption(GRADLE);
    NewProject project =
        new NewProject(
            Path.of(given.matchedPositionalValue(0, "")),
            given.matchedOptionValue(PACKAGE, DEFAULT_PACKAGE),
            gradle ? NewProject.Build.GRADLE : NewProject.Build.MAVEN);
    project.write();
    PrintWriter out = line.getOut();
    out.println("The project is in " + project.folder() + "; its README.md tells the commands:");
    out.println("  cd " + given.matchedPositionalValue(0, ""));
    out.println(gradle ? "  gradle weftRun" : "  mvn package weft:run");
    out.flush();
    return CommandLine.ExitCode.OK;
  }
}
