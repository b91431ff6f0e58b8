package dev.weft.lab.results;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The lines of a log, in a plain file or, once packed, in a compressed file with {@code .gz} after
 * its name. Readers need not know which of the two exists.
 */
public final class LogFile {
  private LogFile() {}

  private static Path packed(Path log) {
    return log.resolveSibling(log.getFileName() + ".gz");
  }

  /** Whether there is a log, packed or not. */
  static boolean exists(Path log) {
    return Files.exists(log) || Files.exists(packed(log));
  }

  /** All lines; none if there is no log. */
  static List<String> lines(Path log) throws IOException {
    if (Files.exists(log)) {
      return Files.readAllLines(log);
    }
    if (!Files.exists(packed(log))) {
      return List.of();
    }
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(packed(log))), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (UncheckedIOException e) {
      throw new IOException(packed(log) + " is damaged: " + e.getMessage(), e);
    }
  }

  /** Replaces the log, packed or not, by one that can grow. */
  static void write(Path log, List<String> lines) throws IOException {
    Path fresh = log.resolveSibling(log.getFileName() + ".new");
    Files.write(fresh, lines);
    Files.move(fresh, log, StandardCopyOption.REPLACE_EXISTING);
    Files.deleteIfExists(packed(log));
  }

  /** Replaces the log by a packed one. */
  static Path writePacked(Path log, List<String> lines) throws IOException {
    Path fresh = log.resolveSibling(log.getFileName() + ".new");
    try (OutputStream out = new BestCompression(Files.newOutputStream(fresh))) {
      out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    Files.move(fresh, packed(log), StandardCopyOption.REPLACE_EXISTING);
    Files.deleteIfExists(log);
    return packed(log);
  }

  /** The log, compressed. */
  public static byte[] compressed(Path log) {
    try {
      if (!Files.exists(log)) {
        return Files.readAllBytes(packed(log));
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (OutputStream zip = new GZIPOutputStream(bytes)) {
        Files.copy(log, zip);
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + log, e);
    }
  }

  private static final class BestCompression extends GZIPOutputStream {
    BestCompression(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
