package dev.weft.cli;

import dev.weft.cli.doctor.Check;
import dev.weft.cli.doctor.HostChecks;
import dev.weft.cli.doctor.HostTable;
import dev.weft.cli.doctor.MachineChecks;
import dev.weft.internal.launch.agent.HostSurvey;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code weft doctor}: checks the machine. */
@Command(
    name = "doctor",
    description = {
      "Checks this machine, or a job's, and says how to mend what is wrong.",
      "What is wrong comes first.",
      "Exits with 1 if something keeps jobs from running."
    })
final class DoctorCommand implements Callable<Integer> {
  private static final String PEERS = "--peers";
  private static final int WORD_WIDTH = 5;

  private final CommandLine line;

  private DoctorCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    spec.addOption(
        OptionSpec.builder(PEERS)
            .type(boolean.class)
            .description("Look for the systems that weft bench compares with, too.")
            .build());
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
    List<Check> checks = new ArrayList<>(hosts == null ? ofThisMachine() : HostChecks.of(hosts));
    if (line.getParseResult().hasMatchedOption(PEERS)) {
      checks.addAll(MachineChecks.ofPeers(Installation.weftCommand()));
    }
    boolean failed = show(out, worstFirst(checks), Colors.ofOutput());
    if (hosts != null) {
      HostTable.of(hosts).forEach(out::println);
    }
    out.flush();
    return failed ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
  }

  private static List<Check> ofThisMachine() {
    List<Check> checks = new ArrayList<>(MachineChecks.ofMachine());
    checks.add(KnownJobs.check());
    return checks;
  }

  /**
   * What keeps jobs from running, then what is merely not as it could be, then the rest; those that
   * are mended alike stand together.
   */
  static List<Check> worstFirst(List<Check> checks) {
    Comparator<Check> order =
        Comparator.comparing(Check::verdict).reversed().thenComparing(Check::remedy);
    return checks.stream().sorted(order).toList();
  }

  /** Whether one has failed. */
  static boolean show(PrintWriter out, List<Check> checks, Colors colors) {
    int width = checks.stream().mapToInt(check -> check.what().length()).max().orElse(0);
    String row = "%s %-" + width + "s %s%n";
    boolean failed = false;
    for (int i = 0; i < checks.size(); i++) {
      Check check = checks.get(i);
      out.printf(row, word(check.verdict(), colors), check.what(), check.finding());
      // Said once for all that stand together and are mended alike.
      boolean last = i + 1 == checks.size() || !checks.get(i + 1).remedy().equals(check.remedy());
      if (last && !check.remedy().isEmpty()) {
        out.printf(row, " ".repeat(WORD_WIDTH), "", "-> " + check.remedy());
      }
      failed |= check.verdict() == Check.Verdict.FAIL;
    }
    return failed;
  }

  private static String word(Check.Verdict verdict, Colors colors) {
    String word = verdict.word() + " ".repeat(WORD_WIDTH - verdict.word().length());
    return switch (verdict) {
      case OK -> colors.green(word);
      case WARN -> colors.yellow(word);
      case FAIL -> colors.red(word);
    };
  }
}
