package dev.weft.lab.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads small files in which the kernel describes the machine; a missing file counts as empty. */
public final class SystemFiles {
  /** Read in one large piece: files below /proc/sys have no second one. */
  private static final int MAX_BYTES = 1 << 20;

  private SystemFiles() {}

  /** The text of a file without surrounding space, tabs as spaces. */
  public static Optional<String> text(String path) {
    try (InputStream stream = Files.newInputStream(Path.of(path))) {
      byte[] bytes = stream.readNBytes(MAX_BYTES);
      String text = new String(bytes, StandardCharsets.UTF_8).strip().replace('\t', ' ');
      return text.isEmpty() ? Optional.empty() : Optional.of(text);
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
  }

  /** The lines of a file. */
  static List<String> lines(String path) {
    return text(path).map(text -> text.lines().toList()).orElse(List.of());
  }
}
