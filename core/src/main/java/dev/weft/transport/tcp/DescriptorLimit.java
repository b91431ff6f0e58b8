package dev.weft.transport.tcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What to tell a user whose process has run out of descriptors. */
final class DescriptorLimit {
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final String LINE = "Max open files";

  /** The limit, if it can still be read, and the remedy. */
  static String words() {
    try {
      List<String> lines = Files.readAllLines(LIMITS);
      for (String line : lines) {
        if (line.startsWith(LINE)) {
          String soft = line.substring(LINE.length()).strip().split("\\s+", -1)[0];
          return "the limit is " + soft + " open files; raise it with ulimit -n";
        }
      }
    } catch (IOException unreadable) {
      // Reading a file takes a descriptor as well.
    }
    return "raise the limit of open files with ulimit -n";
  }

  private DescriptorLimit() {}
}
