package dev.weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Removes temporary folders. */
final class FolderRemoval {
  /** Removes a folder with all that is in it; what cannot be removed stays. Blocks. */
  static void remove(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException stays) {
      // It is in the folder for temporary files.
    }
  }

  private FolderRemoval() {}
}
