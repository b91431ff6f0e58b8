package dev.weft.internal.job;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.os.OpenFolder;
import dev.weft.internal.os.OwnUser;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which jobs of one user on one host find each other: secrets of ports, published
 * names. Only its owner can look into it. Any thread; blocks as file operations do.
 */
public final class PortFolder {
  public static final String PROPERTY = "weft.ports.dir";

  private static final int NAMES = 10;
  private static final int ATTEMPTS = 20;
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  /** Where it is, whether it exists or not. */
  public static Path path() {
    String chosen = System.getProperty(PROPERTY);
    return chosen == null ? firstOwn() : Path.of(chosen);
  }

  /**
   * This user's one, or else the first name that is free: another user may have taken some. All of
   * the user's jobs come to the same, as one that is there and the user's comes before what is
   * free.
   */
  private static Path firstOwn() {
    String name = "weft-ports-" + safe(System.getProperty("user.name", ""));
    Path free = null;
    for (int i = 0; i < NAMES; i++) {
      Path each = JobFiles.temporary().resolve(i == 0 ? name : name + '-' + i);
      try {
        BasicFileAttributes there = attributes(each);
        if (there.isDirectory() && OwnUser.owns(there)) {
          return each;
        }
      } catch (IOException none) {
        free = free == null ? each : free;
      }
    }
    return free == null ? JobFiles.temporary().resolve(name) : free;
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    PosixFileAttributeView posix =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    return posix == null
        ? Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        : posix.readAttributes();
  }

  private static String safe(String user) {
    return user.replaceAll("[^A-Za-z0-9_.-]", "_");
  }

  /**
   * Opens the folder, if there is one.
   *
   * @return null if there is none
   * @throws ResourceException if others may look into it, or it cannot be opened
   */
  public static @Nullable OpenFolder openIfThere() {
    try {
      return opened();
    } catch (NoSuchFileException none) {
      return null;
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** What is done with the folder held open. */
  public interface Action {
    void in(OpenFolder folder) throws IOException;
  }

  /**
   * Does something in the folder, which is made if it does not exist; and again if another job has
   * removed the folder meanwhile because nothing was in it.
   *
   * @throws IOException if the action does
   * @throws ResourceException if the folder cannot be made, or others may look into it
   */
  public static void with(Action action) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try (OpenFolder folder = made()) {
        action.in(folder);
        return;
      } catch (NoSuchFileException removed) {
        if (attempt == ATTEMPTS) {
          throw removed;
        }
      }
    }
  }

  private static OpenFolder made() throws NoSuchFileException {
    Path folder = path();
    try {
      if (isPosix(folder)) {
        Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      } else {
        Files.createDirectory(folder);
      }
    } catch (FileAlreadyExistsException usual) {
      // Looked at below, as one that was made just now.
    } catch (IOException e) {
      throw unusable(e);
    }
    try {
      return opened();
    } catch (NoSuchFileException removed) {
      throw removed;
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** The folder itself is looked at once it is held: its name may be given to another. */
  private static OpenFolder opened() throws IOException {
    Path path = path();
    if (Files.isSymbolicLink(path)) {
      throw notPrivate(path);
    }
    OpenFolder folder;
    try {
      folder = OpenFolder.open(path);
    } catch (AccessDeniedException | NotDirectoryException e) {
      throw notPrivate(path);
    }
    if (!folder.isPrivate()) {
      folder.close();
      throw notPrivate(path);
    }
    return folder;
  }

  private static ResourceException notPrivate(Path folder) {
    return new ResourceException(
        FailureCode.FOLDER,
        "the folder %s for ports is not one of this user's with permissions rwx------ (0700); remove it, or name another one with -D%s, the same for all jobs"
            .formatted(folder, PROPERTY));
  }

  private static boolean isPosix(Path folder) throws IOException {
    return Files.getFileStore(folder.toAbsolutePath().getParent())
        .supportsFileAttributeView(PosixFileAttributeView.class);
  }

  private static ResourceException unusable(IOException e) {
    return new ResourceException(
        FailureCode.FOLDER,
        "the folder %s for ports cannot be used: %s; name another one with -D%s, the same for all jobs"
            .formatted(path(), e, PROPERTY),
        e);
  }

  /**
   * Writes a secret to a file of the folder, which is made if it does not exist.
   *
   * @throws ResourceException if it cannot
   */
  public static void keep(Secret secret, Path file) {
    try {
      with(folder -> secret.writeTo(folder, file.getFileName().toString()));
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** Removes a file of the folder, and the folder if nothing else is in it. */
  public static void remove(String file) {
    try (OpenFolder folder = openIfThere()) {
      if (folder != null) {
        folder.deleteOwn(file);
      }
    } catch (ResourceException stays) {
      // It is removed with the job's other files.
    }
    tidy();
  }

  /** Removes it if nothing is in it and nobody has chosen it. */
  public static void tidy() {
    if (System.getProperty(PROPERTY) == null) {
      try {
        Files.deleteIfExists(path());
      } catch (IOException inUse) {
        // Whoever removes the last file tries again.
      }
    }
  }

  private PortFolder() {}
}
