package dev.weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the manual pages and the shell completion of an installed Weft. */
final class Manual {
  private static final String MPJRUN = "mpjrun";

  private final Path pages;
  private final Set<CommandLine> written = new HashSet<>();

  private Manual(Path pages) {
    this.pages = pages;
  }

  /** Takes the folder that is to hold what others have in {@code /usr/share}. */
  public static void main(String[] arguments) throws IOException {
    Path share = Path.of(arguments[0]);
    Path completions = Files.createDirectories(share.resolve("bash-completion/completions"));
    CommandLine weft = WeftCommand.commandLine();
    // A script that is sourced; the first line is that of one that is run.
    String script = AutoComplete.bash("weft", weft).replaceFirst("^#!.*\\R", "");
    Files.writeString(completions.resolve("weft"), script);
    new Manual(Files.createDirectories(share.resolve("man/man1"))).write(weft);
  }

  private void write(ManualPage page) throws IOException {
    Files.writeString(pages.resolve(page.name() + ".1"), page.text());
  }

  private void write(CommandLine command) throws IOException {
    if (!written.add(command)) {
      return;
    }
    write(new ManualPage(command));
    if (command.getCommandName().equals(MPJRUN)) {
      // A script of its own, too.
      write(new ManualPage(command, MPJRUN));
    }
    for (CommandLine each : command.getSubcommands().values()) {
      if (!(each.getCommand() instanceof CommandLine.HelpCommand)) {
        write(each);
      }
    }
  }
}
