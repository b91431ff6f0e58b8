package dev.weft.cli;

import dev.weft.cli.doctor.Check;
import dev.weft.cli.doctor.Checks;
import dev.weft.cli.doctor.HostChecks;
import dev.weft.cli.doctor.HostTable;
import dev.weft.internal.launch.agent.HostSurvey;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** {@code weft doctor}: checks the machine. */
@Command(
    name = "doctor",
    description = {
      "Checks this machine, or those of a job, and says how to mend what is wrong.",
      "Exits with 1 if something keeps jobs from running."
    })
final class DoctorCommand implements Callable<Integer> {
  private final CommandLine line;

  private DoctorCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    HostOptions.addTo(spec);
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new DoctorCommand().line;
  }

  @Override
  public Integer call() {
    PrintWriter out = line.getOut();
    List<HostSurvey.Found> hosts = HostOptions.survey(line);
    List<Check> checks = hosts == null ? ofThisMachine() : HostChecks.of(hosts);
    boolean failed = show(out, checks);
    if (hosts != null) {
      HostTable.of(hosts).forEach(out::println);
    }
    out.flush();
    return failed ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
  }

  private static List<Check> ofThisMachine() {
    List<Check> checks = new ArrayList<>(Checks.all());
    checks.add(RunningJobs.check());
    return checks;
  }

  /** Whether one has failed. */
  private static boolean show(PrintWriter out, List<Check> checks) {
    int width = checks.stream().mapToInt(check -> check.what().length()).max().orElse(0);
    String row = "%-5s %-" + width + "s %s%n";
    boolean failed = false;
    for (int i = 0; i < checks.size(); i++) {
      Check check = checks.get(i);
      out.printf(row, check.verdict().word(), check.what(), check.finding());
      // Said once for all that stand together and are mended alike.
      boolean last = i + 1 == checks.size() || !checks.get(i + 1).remedy().equals(check.remedy());
      if (last && !check.remedy().isEmpty()) {
        out.printf(row, "", "", "-> " + check.remedy());
      }
      failed |= check.verdict() == Check.Verdict.FAIL;
    }
    return failed;
  }
}
