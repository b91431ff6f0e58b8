package dev.weft.lab.page;

import dev.weft.lab.build.TemporaryFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The report of the {@link FakeResults}, written once for all tests that only read it, since that
 * takes seconds.
 */
final class FakeReport {
  /** Where it is. */
  static final Path DIRECTORY;

  /** What was written. */
  static final List<Path> FILES;

  static {
    try {
      DIRECTORY = Files.createTempDirectory("weft-fake-report");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(() -> TemporaryFolders.delete(DIRECTORY)));
    FILES = ReportFiles.write(FakeResults.in(DIRECTORY));
  }

  private FakeReport() {}
}
