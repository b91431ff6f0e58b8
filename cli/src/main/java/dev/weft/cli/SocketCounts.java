package dev.weft.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a process with fast sockets counts: it keeps that in a file in shared memory. */
final class SocketCounts {
  private static final long MAGIC = 0x5745_4654_434e_5453L;
  private static final int PID = 8;
  private static final int FIRST = 64;
  private static final int COUNT_BYTES = 128;
  private static final String PROPERTY = "weft.sockets.dir";

  private SocketCounts() {}

  /**
   * Prints all counts of a process that are not 0.
   *
   * @throws UsageException if there is no such process of this user's
   */
  static void show(long pid, PrintWriter out) {
    try {
      Path folder = folder();
      if (Files.isDirectory(folder)) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "counts-*")) {
          for (Path file : files) {
            ByteBuffer counts =
                ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
            if (isOf(pid, counts)) {
              print(counts, out);
              return;
            }
          }
        }
      }
      throw new UsageException(
          "process %d has counted no connection of fast sockets in %s: is it this user's, and was"
                  .formatted(pid, folder)
              + " it started with weft sockets or -javaagent:weft-sockets.jar?");
    } catch (IOException e) {
      throw new UsageException("cannot read the counts of process %d: %s".formatted(pid, e));
    }
  }

  private static Path folder() throws IOException {
    String chosen = System.getProperty(PROPERTY);
    return chosen == null
        ? Path.of(
            "/dev/shm", "weft-sockets-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
        : Path.of(chosen);
  }

  private static boolean isOf(long pid, ByteBuffer counts) {
    return counts.limit() >= FIRST && counts.getLong(0) == MAGIC && counts.getLong(PID) == pid;
  }

  private static void print(ByteBuffer counts, PrintWriter out) {
    for (int at = FIRST; at + COUNT_BYTES <= counts.limit(); at += COUNT_BYTES) {
      byte[] words = new byte[COUNT_BYTES - Long.BYTES];
      var _ = counts.get(at + Long.BYTES, words);
      if (counts.getLong(at) > 0) {
        out.printf(
            "%8d  %s%n", counts.getLong(at), new String(words, StandardCharsets.US_ASCII).trim());
      }
    }
    out.flush();
  }
}
