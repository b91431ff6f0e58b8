package dev.weft.internal.control.hub;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** The recordings that ranks of other hosts send, in files of this host. The loop's. */
final class RecordingFiles {
  private @Nullable Path folder;

  /** Where they are to be; without it they are dropped. */
  void into(Path where) {
    folder = where;
  }

  /** Appends a part of a rank's recording. */
  void add(int rank, ByteBuffer part) {
    Path where = folder;
    if (where == null) {
      return;
    }
    try (FileChannel file =
        FileChannel.open(
            where.resolve("rank-%d.jfr".formatted(rank)),
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND)) {
      while (part.hasRemaining()) {
        int _ = file.write(part);
      }
    } catch (IOException e) {
      folder = null;
      System.err.printf("weft: recordings cannot be written to %s: %s [W2301]%n", where, e);
    }
  }
}
