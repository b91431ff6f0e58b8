package dev.weft.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads small files of the kernel; a missing file counts as empty. */
final class Proc {
  static List<String> lines(String file) {
    try {
      return Files.readAllLines(Path.of(file));
    } catch (IOException | java.io.UncheckedIOException missing) {
      return List.of();
    }
  }

  /** The first line. */
  static String line(String file) {
    List<String> lines = lines(file);
    return lines.isEmpty() ? "" : lines.getFirst().strip();
  }

  /** The rest of the line that starts with a name. */
  static String value(String file, String name) {
    for (String line : lines(file)) {
      if (line.startsWith(name)) {
        return line.substring(name.length()).strip();
      }
    }
    return "";
  }

  private Proc() {}
}
