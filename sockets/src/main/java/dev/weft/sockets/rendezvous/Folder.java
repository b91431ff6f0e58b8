package dev.weft.sockets.rendezvous;

import dev.weft.internal.job.JobId;
import dev.weft.internal.os.OwnUser;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The folder in shared memory where this user's fast sockets meet. Only the user may enter it, so
 * everything in it comes from the user. Any thread; blocks as file operations do.
 *
 * <p>A file's name tells its purpose: {@code listener-NAMESPACE-ADDRESS-PORT} for a listening
 * socket, {@code connection-PROCESS+NUMBER} for a connection that is offered, {@code
 * new-PROCESS+NUMBER} for a listener that is being registered, {@code counts-PROCESS+NUMBER} for
 * the counts of a process.
 */
final class Folder {
  static final String LISTENER = "listener-";
  static final String CONNECTION = "connection-";
  static final String NEW = "new-";
  static final String COUNTS = "counts-";

  private static final String PROPERTY = "weft.sockets.dir";
  private static final String LOCK = "lock";
  private static final char END_OF_PROCESS = '+';

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

  /** A file of this process's, by a number that is its alone. */
  static String nameOf(String kind, String process, long number) {
    return kind + process + END_OF_PROCESS + HexFormat.of().toHexDigits(number);
  }

  static long freshNumber() {
    return ThreadLocalRandom.current().nextLong();
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
        var _ = file.lock()) {
      return work.run();
    } finally {
      IN_PROCESS.unlock();
    }
  }

  /** Removes files of killed processes. Called with the lock. */
  static void sweep(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (isAbandoned(file)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static boolean isAbandoned(Path file) {
    String name = file.getFileName().toString();
    if (name.startsWith(LISTENER)) {
      try {
        return JobId.processGone(ListenerFile.open(file).owner());
      } catch (IOException goneOrNoneOfOurs) {
        return false;
      }
    }
    int start = name.indexOf('-') + 1;
    int end = name.indexOf(END_OF_PROCESS);
    return (name.startsWith(CONNECTION) || name.startsWith(NEW) || name.startsWith(COUNTS))
        && end > start
        && JobId.processGone(name.substring(start, end));
  }

  private Folder() {}
}
