package dev.weft.cli;

import dev.weft.cli.doctor.Check;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The launchers of jobs that run on this machine, and can be asked what their ranks do. */
final class RunningJobs {
  private static final Path PROCESSES = Path.of("/proc");
  private static final int SIGUSR1 = 10;

  private RunningJobs() {}

  /** Their processes. */
  static List<Long> pids() {
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> isLauncher(PROCESSES.resolve(Long.toString(pid))))
        .sorted()
        .toList();
  }

  /** What {@code weft doctor} says of them. */
  static Check check() {
    List<Long> pids = pids();
    String found = pids.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return pids.isEmpty()
        ? new Check(Check.Verdict.OK, "jobs", "none runs here", "")
        : new Check(
            Check.Verdict.OK,
            "jobs",
            "launched by process " + found,
            "weft run --stacks PID has one print what its ranks do and what objects they hold");
  }

  /** Whether the process runs this command and catches the signal, which else would end it. */
  static boolean isLauncher(Path process) {
    try {
      String line = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
      return line.contains(Main.class.getName())
          && Files.readAllLines(process.resolve("status"), StandardCharsets.ISO_8859_1).stream()
              .filter(each -> each.startsWith("SigCgt:"))
              .map(each -> each.substring(each.indexOf(':') + 1).strip())
              .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) >>> (SIGUSR1 - 1) & 1) == 1);
    } catch (IOException gone) {
      return false;
    }
  }
}
