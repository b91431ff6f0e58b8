package dev.weft.cli;

import dev.weft.WeftVersion;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.UsageMessageSpec;

/** {@code weft} without a subcommand: shows the help. */
@Command(
    name = "weft",
    description = "Runs parallel Java programs and measures how they exchange messages.",
    mixinStandardHelpOptions = true,
    versionProvider = WeftCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  weft run -n 4 heat             the heat example on four ranks",
      "  weft run -n 4 Program.java     a source file",
      "  weft run -n 4 -cp app.jar com.example.Main --size 100",
      "",
      "weft help COMMAND tells more about a command."
    })
final class WeftCommand implements Callable<Integer> {
  private static final String PAGES = "pages";

  private final CommandLine line = new CommandLine(this);

  private WeftCommand() {}

  /** The whole command line, ready to be executed. */
  static CommandLine commandLine() {
    CommandLine line = new WeftCommand().line;
    namePages(line);
    line.addSubcommand(RunCommand.commandLine());
    line.addSubcommand(ReplayCommand.commandLine());
    line.addSubcommand(ExploreCommand.commandLine());
    line.addSubcommand(NewCommand.commandLine());
    line.addSubcommand(LearnCommand.commandLine());
    line.addSubcommand(MpjrunCommand.commandLine());
    line.addSubcommand(MigrateCommand.commandLine());
    line.addSubcommand(BenchCommand.commandLine());
    line.addSubcommand(TuneCommand.commandLine());
    line.addSubcommand(SocketsCommand.commandLine());
    line.addSubcommand(TopCommand.commandLine());
    line.addSubcommand(StacksCommand.commandLine());
    line.addSubcommand(ReportCommand.commandLine());
    line.addSubcommand(ExplainCommand.commandLine());
    line.addSubcommand(InfoCommand.commandLine());
    line.addSubcommand(DoctorCommand.commandLine());
    line.addSubcommand(new CommandLine.HelpCommand());
    line.setParameterExceptionHandler(new Mistakes());
    line.setExecutionExceptionHandler(
        (exception, command, result) -> {
          if (exception instanceof UsageException) {
            command.getErr().println("weft: " + exception.getLocalizedMessage());
            return CommandLine.ExitCode.USAGE;
          }
          throw exception;
        });
    return line;
  }

  /** Ends the help with where the documentation is: a section of its own, as others are wrapped. */
  private static void namePages(CommandLine line) {
    UsageMessageSpec help = line.getCommandSpec().usageMessage();
    help.sectionKeys(Stream.concat(help.sectionKeys().stream(), Stream.of(PAGES)).toList());
    help.sectionMap().put(PAGES, _ -> pages());
  }

  /** Looked for when help is asked for, and not at each start. */
  private static String pages() {
    Path firstPage = Installation.firstPage();
    return firstPage == null ? "" : "Documentation: " + firstPage + System.lineSeparator();
  }

  @Override
  public Integer call() {
    line.getErr().println("weft: say what to do [W3001]");
    line.usage(line.getErr());
    return CommandLine.ExitCode.USAGE;
  }

  /** What {@code --version} prints. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"weft " + WeftVersion.current() + " on Java " + Runtime.version()};
    }
  }
}
