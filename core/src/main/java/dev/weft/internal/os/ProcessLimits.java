package dev.weft.internal.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What the system allows this process, as far as it says. Any thread; reads a file each time. */
public final class ProcessLimits {
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final String OPEN_FILES = "Max open files";
  private static final String FILE_SIZE = "Max file size";
  private static final String UNLIMITED = "unlimited";

  /** How many files may be open, or null if that cannot be read: it takes a descriptor as well. */
  public static @Nullable String openFiles() {
    return soft(OPEN_FILES);
  }

  /** How long a file may be that this process writes to, in bytes. */
  public static long fileBytes() {
    String limit = soft(FILE_SIZE);
    return limit == null || limit.equals(UNLIMITED) ? Long.MAX_VALUE : Long.parseLong(limit);
  }

  private static @Nullable String soft(String name) {
    try {
      for (String line : Files.readAllLines(LIMITS)) {
        if (line.startsWith(name)) {
          return line.substring(name.length()).strip().split("\\s+", -1)[0];
        }
      }
    } catch (IOException unreadable) {
      // Another system, or no descriptor is left.
    }
    return null;
  }

  private ProcessLimits() {}
}
