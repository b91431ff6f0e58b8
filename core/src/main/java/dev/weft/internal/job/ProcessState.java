package dev.weft.internal.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The state of a process from Linux's {@code /proc/PID/stat}; see proc_pid_stat(5). Does not block.
 */
public final class ProcessState {
  private static final Path PROCESSES = Path.of("/proc");

  /** {@code PF_EXITING}: set before a process that has been killed closes its first descriptor. */
  private static final long EXITING = 0x4;

  private static final String ENDED = "ZX";
  private static final int STATE = 0;
  private static final int FLAGS = 6;

  private ProcessState() {}

  /** Whether a process is about to end or has ended; false where that cannot be told. */
  public static boolean isEnding(long pid) {
    try {
      return isEnding(fields(pid));
    } catch (IOException e) {
      return Files.isDirectory(PROCESSES.resolve("self"));
    }
  }

  /**
   * Whether a process has ended, and closed all that it had open; false where that cannot be told.
   */
  static boolean hasEnded(long pid) {
    try {
      return ENDED.contains(fields(pid)[STATE]);
    } catch (IOException e) {
      return Files.isDirectory(PROCESSES.resolve("self"));
    }
  }

  static boolean isEnding(String... fields) {
    return fields.length > FLAGS
        && (ENDED.contains(fields[STATE]) || (Long.parseLong(fields[FLAGS]) & EXITING) != 0);
  }

  /** What stands behind a process's name: its state first. */
  static String[] fields(long pid) throws IOException {
    return fields(
        Files.readString(
            PROCESSES.resolve(Long.toString(pid)).resolve("stat"), StandardCharsets.ISO_8859_1));
  }

  /** The name may contain anything, also what looks like the end of a name. */
  static String[] fields(String stat) {
    return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
  }
}
