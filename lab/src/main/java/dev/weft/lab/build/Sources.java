package dev.weft.lab.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The measuring programs' sources, which travel inside the lab's jar. */
final class Sources {
  private Sources() {}

  /**
   * The text of one.
   *
   * @param path below {@code dev/weft/lab}
   */
  static String text(String path) {
    try (InputStream stream = Sources.class.getResourceAsStream("/dev/weft/lab/" + path)) {
      if (stream == null) {
        throw new IllegalArgumentException("the lab has no source called " + path);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + path, e);
    }
  }
}
