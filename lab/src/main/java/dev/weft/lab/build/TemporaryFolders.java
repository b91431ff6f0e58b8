package dev.weft.lab.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Makes and removes temporary folders. */
public final class TemporaryFolders {
  private static final int ATTEMPTS = 10;
  private static final long PAUSE_NANOS = 50_000_000;

  private TemporaryFolders() {}

  /**
   * Removes a folder with everything in it, if it exists. Tries again for a moment when a process
   * that is just ending still writes there.
   *
   * @throws UncheckedIOException if it cannot be removed
   */
  public static void delete(Path folder) {
    for (int attempt = 1; Files.exists(folder); attempt++) {
      try {
        deleteOnce(folder);
      } catch (IOException | UncheckedIOException e) {
        if (attempt == ATTEMPTS) {
          throw new UncheckedIOException(
              "cannot remove " + folder + ": " + e.getMessage(), new IOException(e));
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private static void deleteOnce(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    }
  }
}
