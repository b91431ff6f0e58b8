package dev.weft.internal.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The system's limits for this process, as far as it tells them. Any thread; reads a file once and
 * early, because reading takes a descriptor, and a process without a free one must still be able to
 * name the limit.
 */
public final class ProcessLimits {
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final String OPEN_FILES = "Max open files";
  private static final String FILE_SIZE = "Max file size";
  private static final String UNLIMITED = "unlimited";

  private static volatile List<String> lines = List.of();

  /** The limit of open files; null where it cannot be read. */
  public static @Nullable String openFiles() {
    return soft(OPEN_FILES);
  }

  /** The limit in bytes of a file that this process writes. */
  public static long fileBytes() {
    String limit = soft(FILE_SIZE);
    return limit == null || limit.equals(UNLIMITED) ? Long.MAX_VALUE : Long.parseLong(limit);
  }

  private static @Nullable String soft(String name) {
    for (String line : lines()) {
      if (line.startsWith(name)) {
        return line.substring(name.length()).strip().split("\\s+", -1)[0];
      }
    }
    return null;
  }

  private static List<String> lines() {
    if (lines.isEmpty()) {
      try {
        lines = List.copyOf(Files.readAllLines(LIMITS));
      } catch (IOException unreadable) {
        // Another system, or no descriptor is left just now.
      }
    }
    return lines;
  }

  private ProcessLimits() {}
}
