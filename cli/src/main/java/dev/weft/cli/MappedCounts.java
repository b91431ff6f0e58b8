package dev.weft.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the file of counts of a process with fast sockets. The process has mapped the file, so the
 * kernel reveals its path.
 */
final class MappedCounts {
  static final int FIRST = 64;
  static final int COUNT_BYTES = 128;

  private static final long MAGIC = 0x5745_4654_434e_5453L;
  private static final int MOST_BYTES = 1 << 16;

  /** Behind address, access, offset, device and number of a file. */
  private static final Pattern MAPPED = Pattern.compile("(?:\\S+ +){5}(/.*/counts-[^/]*)");

  private static final String JVM = "/libjvm.so";

  private final Path process;
  private final List<String> mappings;

  private MappedCounts(Path process, List<String> mappings) {
    this.process = process;
    this.mappings = mappings;
  }

  /**
   * Looks at the mappings of a process.
   *
   * @throws IOException if there is none, or it may not be looked at
   */
  static MappedCounts of(long pid) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    return new MappedCounts(
        process, Files.readAllLines(process.resolve("maps"), StandardCharsets.ISO_8859_1));
  }

  /** Whether a process has counted. */
  static boolean isAt(long pid) {
    try {
      return of(pid).read() != null;
    } catch (IOException goneOrNotOurs) {
      return false;
    }
  }

  /** Whether it runs a Java program. */
  boolean isJava() {
    return mappings.stream().anyMatch(line -> line.endsWith(JVM));
  }

  /** What it has counted; null if it has counted nothing. */
  @Nullable ByteBuffer read() throws IOException {
    for (String line : mappings) {
      Matcher mapped = MAPPED.matcher(line);
      if (mapped.matches()) {
        // As the process sees the file: it may be in a container.
        byte[] name = mapped.group(1).getBytes(StandardCharsets.ISO_8859_1);
        String path = new String(name, StandardCharsets.UTF_8).substring(1);
        ByteBuffer counts = read(process.resolve("root").resolve(path));
        if (counts.limit() >= FIRST && counts.getLong(0) == MAGIC) {
          return counts;
        }
      }
    }
    return null;
  }

  private static ByteBuffer read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return ByteBuffer.wrap(in.readNBytes(MOST_BYTES)).order(ByteOrder.nativeOrder());
    }
  }
}
