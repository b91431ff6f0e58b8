package dev.weft.internal.job;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A file that a process locks for as long as it lives, so that other processes can ask the kernel
 * whether it lives. This works across namespaces, in which the process id and the clock may differ.
 * Any thread; blocks as file operations do.
 *
 * <p>A file gets its name only when it is locked: so no process finds it unlocked and takes its
 * owner for dead. Linux frees a process's locks on a file when the process closes any descriptor of
 * it, so a file of this process is never opened again to ask.
 */
final class LockedFile {
  /** Those of this process, which keep their descriptors. */
  private static final Map<Path, FileChannel> HELD = new ConcurrentHashMap<>();

  private static final FileAttribute<?>[] PRIVATE = {
    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
  };
  private static final FileAttribute<?>[] PLAIN = {};

  private LockedFile() {}

  /**
   * Makes a file and keeps it locked until {@link #release}, or this process's end.
   *
   * @throws IOException if that is not possible, or the name is taken
   */
  static void hold(Path file) throws IOException {
    Path unnamed = file.resolveSibling(JobFiles.unnamed(file.getFileName().toString()));
    FileChannel channel =
        FileChannel.open(
            unnamed,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            isPosix(file) ? PRIVATE : PLAIN);
    HELD.put(file, channel);
    HELD.put(unnamed, channel);
    try {
      FileLock lock = channel.tryLock();
      if (lock == null || Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException("cannot lock " + file);
      }
      Files.move(unnamed, file, StandardCopyOption.ATOMIC_MOVE);
      HELD.remove(unnamed);
    } catch (IOException | RuntimeException e) {
      HELD.remove(file);
      HELD.remove(unnamed);
      channel.close();
      Files.deleteIfExists(unnamed);
      throw e;
    }
  }

  /** Frees a lock of this process, if it has that, and removes the file. */
  static void release(Path file) {
    FileChannel channel = HELD.remove(file);
    if (channel != null) {
      try (channel) {
        Files.deleteIfExists(file);
      } catch (IOException stays) {
        // It is removed with the job's other files.
      }
    }
  }

  /** Whether a process holds it; null if that cannot be told. The file is this user's. */
  static @Nullable Boolean isHeld(Path file) {
    if (HELD.containsKey(file)) {
      return true;
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      FileLock lock = channel.tryLock();
      return lock == null;
    } catch (OverlappingFileLockException ofThisProcess) {
      return true;
    } catch (IOException gone) {
      return null;
    }
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
