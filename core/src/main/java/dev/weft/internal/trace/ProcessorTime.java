package dev.weft.internal.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** For how long processors have been used: so far, by all programs or by this one. Any thread. */
final class ProcessorTime {
  /** Where the system does not tell. */
  static final long UNKNOWN = -1;

  private static final Path FILE = Path.of("/proc/stat");

  /** The unit of the file's numbers, on every Linux. */
  private static final long TICK_NANOS = 10_000_000;

  /** The columns after the name: user, nice, system, idle, waiting, interrupts, stolen. */
  private static final int IDLE = 4;

  private static final int WAITING = 5;
  private static final int COLUMNS = 8;

  /** Of all processors and programs of this host. Blocks as reading a file does. */
  static long ofHost() {
    try (Stream<String> lines = Files.lines(FILE)) {
      List<String> columns = List.of(lines.findFirst().orElse("").split(" +"));
      long ticks = 0;
      for (int i = 1; i <= COLUMNS; i++) {
        ticks += i == IDLE || i == WAITING ? 0 : Long.parseLong(columns.get(i));
      }
      return ticks * TICK_NANOS;
    } catch (IOException | RuntimeException notThere) {
      return UNKNOWN;
    }
  }

  /** Of this process. */
  static long ofProcess() {
    return ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(UNKNOWN);
  }

  private ProcessorTime() {}
}
