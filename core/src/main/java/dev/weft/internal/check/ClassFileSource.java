package dev.weft.internal.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reads the class files of a jar, a folder or a file. Blocks as file operations do. */
public final class ClassFileSource {
  /** No entry has so many. */
  public static final int ALL = Integer.MAX_VALUE;

  private static final String SUFFIX = ".class";

  /** Of the classes for later versions of Java, which are the same classes once more. */
  private static final String VERSIONS = "META-INF/";

  private static final int DEPTH_LIMIT = 32;

  /**
   * Hands on each class file, in the order of their names.
   *
   * @param most how many at most
   * @throws IOException if the entry or a class file in it cannot be read
   */
  public static void read(Path entry, int most, Consumer<byte[]> sink) throws IOException {
    if (Files.isDirectory(entry)) {
      readFolder(entry, most, sink);
    } else if (entry.toString().endsWith(SUFFIX)) {
      sink.accept(Files.readAllBytes(entry));
    } else {
      readJar(entry, most, sink);
    }
  }

  /** Whether the bytes contain a text in ASCII, which is quicker to see than to parse a class. */
  public static boolean mentions(byte[] bytes, String text) {
    byte[] wanted = text.getBytes(StandardCharsets.US_ASCII);
    int last = bytes.length - wanted.length;
    for (int at = 0; at <= last; at++) {
      int same = 0;
      while (same < wanted.length && bytes[at + same] == wanted[same]) {
        same++;
      }
      if (same == wanted.length) {
        return true;
      }
    }
    return false;
  }

  private static void readFolder(Path folder, int most, Consumer<byte[]> sink) throws IOException {
    try (Stream<Path> files = Files.walk(folder, DEPTH_LIMIT)) {
      List<Path> classes =
          files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().limit(most).toList();
      for (Path file : classes) {
        sink.accept(Files.readAllBytes(file));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void readJar(Path jar, int most, Consumer<byte[]> sink) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> classes =
          zip.stream()
              .filter(each -> each.getName().endsWith(SUFFIX))
              .filter(each -> !each.getName().startsWith(VERSIONS))
              .limit(most)
              .toList();
      for (ZipEntry each : classes) {
        try (InputStream in = zip.getInputStream(each)) {
          sink.accept(in.readAllBytes());
        }
      }
    }
  }

  private ClassFileSource() {}
}
