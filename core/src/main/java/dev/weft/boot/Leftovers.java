package dev.weft.boot;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What jobs leave in the file system when they are killed. Every file or folder that a job makes
 * outside of the user's own is made by {@link #path}, so it can be found and removed: at the end of
 * the job by its launcher, after a crash by the next job that starts. Any thread; blocks as file
 * operations do.
 */
public final class Leftovers {
  private static final String PREFIX = "weft-";
  private static final String END_OF_ID = "+";
  private static final String SHARED_MEMORY_PROPERTY = "weft.shm.dir";
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /** Names a file or folder of a job in shared memory or in the folder for temporary files. */
  public static Path path(Path folder, String job, String purpose) {
    return folder.resolve(PREFIX + job + END_OF_ID + purpose);
  }

  /** The folder for temporary files. */
  public static Path temporary() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** Removes all that the job has made. Errors are ignored: what is gone is gone. */
  public static void remove(String job) {
    for (Path folder : folders()) {
      for (Path file : matching(folder, PREFIX + job + END_OF_ID)) {
        delete(file);
      }
    }
    PortFolder.tidy();
  }

  /** Removes what jobs have made whose owners are gone. */
  public static void sweep() {
    for (Path folder : folders()) {
      for (Path file : matching(folder, PREFIX)) {
        if (isAbandoned(file)) {
          delete(file);
        }
      }
    }
  }

  /** Whether it is named by {@link #path}, and the job's owner is gone. */
  public static boolean isAbandoned(Path file) {
    String name = file.getFileName().toString();
    int end = name.indexOf(END_OF_ID);
    return name.startsWith(PREFIX)
        && end > 0
        && JobId.ownerGone(name.substring(PREFIX.length(), end));
  }

  private static List<Path> folders() {
    String chosen = System.getProperty(SHARED_MEMORY_PROPERTY);
    Path ports = PortFolder.path();
    return chosen == null
        ? List.of(SHARED_MEMORY, temporary(), ports)
        : List.of(SHARED_MEMORY, temporary(), ports, Path.of(chosen));
  }

  private static List<Path> matching(Path folder, String prefix) {
    List<Path> result = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            folder, file -> file.getFileName().toString().startsWith(prefix))) {
      files.forEach(result::add);
    } catch (IOException | java.nio.file.DirectoryIteratorException noSuchFolder) {
      // Then nothing was left there.
    }
    return result;
  }

  private static void delete(Path path) {
    try (Stream<Path> tree = Files.walk(path)) {
      for (Path entry : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(entry);
      }
    } catch (IOException | java.io.UncheckedIOException another) {
      // Another process removes it too, or it belongs to another user.
    }
  }

  private Leftovers() {}
}
