package dev.weft.cli;

import dev.weft.cli.doctor.Check;
import dev.weft.cli.doctor.Checks;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weft doctor}: checks the machine. */
@Command(
    name = "doctor",
    description = {
      "Checks this machine and says how to mend what is wrong.",
      "Exits with 1 if something keeps jobs from running."
    })
final class DoctorCommand implements Callable<Integer> {
  private final CommandLine line;

  private DoctorCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new DoctorCommand().line;
  }

  @Override
  public Integer call() {
    PrintWriter out = line.getOut();
    boolean failed = false;
    for (Check check : Checks.all()) {
      out.printf("%-5s %-22s %s%n", check.verdict().word(), check.what(), check.finding());
      if (!check.remedy().isEmpty()) {
        out.printf("%-5s %-22s -> %s%n", "", "", check.remedy());
      }
      failed |= check.verdict() == Check.Verdict.FAIL;
    }
    out.flush();
    return failed ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
  }
}
