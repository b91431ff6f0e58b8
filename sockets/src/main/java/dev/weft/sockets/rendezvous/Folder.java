package dev.weft.sockets.rendezvous;

import dev.weft.internal.os.OwnUser;
import dev.weft.internal.os.WaitPolicy;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The folder in shared memory where this user's fast sockets meet. Only the user may enter it, so
 * everything in it comes from the user. Any thread; blocks as file operations do.
 *
 * <p>A file's name tells its purpose: {@code listener-NAMESPACE-ADDRESS-PORT} for a listening
 * socket, {@code counts-PROCESS} for a process that lives as long as it holds a lock on it, {@code
 * memory-PROCESS-NUMBER} for memory of connections that it makes, {@code new-PROCESS-NUMBER} for a
 * listener that is being registered, and {@code lock}.
 */
final class Folder {
  static final String LISTENER = "listener-";
  static final String NEW = "new-";

  private static final String PROPERTY = "weft.sockets.dir";
  private static final String LOCK = "lock";
  private static final Pattern OF_PROCESS =
      Pattern.compile("(?:counts|memory|new)-([0-9a-f]{16})(?:-.*)?");

  private static final ReentrantLock IN_PROCESS = new ReentrantLock();

  private static volatile @Nullable Path found;

  /** This user's folder, made if it does not exist; null if it cannot be trusted. */
  static @Nullable Path path() {
    Path path = found;
    if (path == null) {
      try {
        path = open();
        found = path;
      } catch (IOException | UnsupportedOperationException unusable) {
        return null;
      }
    }
    return path;
  }

  private static @Nullable Path open() throws IOException {
    String chosen = System.getProperty(PROPERTY);
    Path path =
        chosen == null
            ? Path.of(
                "/dev/shm", "weft-sockets-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
            : Path.of(chosen);
    try {
      Files.createDirectory(
          path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (FileAlreadyExistsException usual) {
      // Whose it is, is looked at below.
    }
    return isPrivate(path) ? path : null;
  }

  /** A link, or another user's folder, may have been put there before. */
  static boolean isPrivate(Path path) throws IOException {
    PosixFileAttributes attributes =
        Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return attributes.isDirectory()
        && OwnUser.owns(attributes)
        && PosixFilePermissions.toString(attributes.permissions()).endsWith("------");
  }

  /** What is done under {@link #locked}. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** Runs an action while no other thread of any process registers, unregisters or sweeps. */
  static <T> T locked(Path folder, Work<T> work) throws IOException {
    IN_PROCESS.lock();
    try (FileChannel file =
            FileChannel.open(
                folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var _ = lock(file)) {
      return work.run();
    } finally {
      IN_PROCESS.unlock();
    }
  }

  /** A program may have a second copy of this class, for which the JDK does not wait. */
  private static FileLock lock(FileChannel file) throws IOException {
    for (int parks = 0; ; parks++) {
      try {
        return file.lock();
      } catch (OverlappingFileLockException otherCopy) {
        WaitPolicy.park(WaitPolicy.parkNanos(parks));
      }
    }
  }

  /** Removes files of processes that have ended. Called with the lock. */
  static void sweep(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (isAbandoned(folder, file)) {
          remove(file);
        }
      }
    }
  }

  private static boolean isAbandoned(Path folder, Path file) {
    String name = file.getFileName().toString();
    if (name.startsWith(LISTENER)) {
      try {
        return !ProcessFile.lives(folder, ListenerFile.open(file).owner());
      } catch (IOException goneOrNoneOfOurs) {
        return false;
      }
    }
    Matcher process = OF_PROCESS.matcher(name);
    return process.matches()
        && !ProcessFile.lives(folder, HexFormat.fromHexDigitsToLong(process.group(1)));
  }

  static void remove(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException stays) {
      // It is swept when its process is gone.
    }
  }

  private Folder() {}
}
