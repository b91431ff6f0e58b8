package dev.weft.boot;

import dev.weft.ResourceException;
import dev.weft.WeftException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which jobs of one user on one host find each other: secrets of ports, published
 * names. Only its owner can look into it. Any thread; blocks as file operations do.
 */
final class PortFolder {
  static final String PROPERTY = "weft.ports.dir";

  private static final int ATTEMPTS = 20;
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  /** Where it is, whether it exists or not. */
  static Path path() {
    String chosen = System.getProperty(PROPERTY);
    return chosen == null
        ? Leftovers.temporary().resolve("weft-ports-" + safe(System.getProperty("user.name", "")))
        : Path.of(chosen);
  }

  private static String safe(String user) {
    return user.replaceAll("[^A-Za-z0-9_.-]", "_");
  }

  /**
   * Whether it exists.
   *
   * @throws ResourceException if others may look into it
   */
  static boolean exists() {
    try {
      Path folder = path();
      if (isPosix(folder)) {
        requirePrivate(folder);
      }
      return Files.isDirectory(folder);
    } catch (NoSuchFileException none) {
      return false;
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /**
   * Has a file made in the folder, which is made if it does not exist; and again if another job has
   * removed the folder meanwhile because nothing was in it.
   *
   * @param action throws a {@link WeftException} if it cannot
   * @throws ResourceException if the folder cannot be made, or others may look into it
   */
  static void with(Consumer<Path> action) {
    for (int attempt = 1; ; attempt++) {
      try {
        action.accept(made());
        return;
      } catch (WeftException e) {
        if (attempt == ATTEMPTS || !(e.getCause() instanceof NoSuchFileException)) {
          throw e;
        }
      }
    }
  }

  private static Path made() {
    Path folder = path();
    try {
      boolean posix = isPosix(folder);
      try {
        if (posix) {
          Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } else {
          Files.createDirectory(folder);
        }
      } catch (FileAlreadyExistsException usual) {
        // Looked at below, as one that was made just now.
      }
      if (posix) {
        requirePrivate(folder);
      }
      return folder;
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private static boolean isPosix(Path folder) throws IOException {
    return Files.getFileStore(folder.toAbsolutePath().getParent())
        .supportsFileAttributeView(PosixFileAttributeView.class);
  }

  private static ResourceException unusable(IOException e) {
    return new ResourceException(
        "the folder %s for ports cannot be used: %s; name another one with -D%s, the same for all jobs"
            .formatted(path(), e, PROPERTY),
        e);
  }

  /** Removes it if nothing is in it and nobody has chosen it. */
  static void tidy() {
    if (System.getProperty(PROPERTY) == null) {
      try {
        Files.deleteIfExists(path());
      } catch (IOException inUse) {
        // Whoever removes the last file tries again.
      }
    }
  }

  private static void requirePrivate(Path folder) throws IOException {
    PosixFileAttributes attributes =
        Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!attributes.isDirectory() || !attributes.permissions().equals(OWNER_ONLY)) {
      throw new ResourceException(
          "the folder %s for ports is not one with permissions rwx------ (0700); remove it, or name another one with -D%s"
              .formatted(folder, PROPERTY));
    }
    UserPrincipal self = self(folder);
    if (self != null && !attributes.owner().equals(self)) {
      throw new ResourceException(
          "the folder %s for ports belongs to %s; name another one with -D%s, the same for all jobs"
              .formatted(folder, attributes.owner().getName(), PROPERTY));
    }
  }

  private static @Nullable UserPrincipal self(Path folder) {
    try {
      return folder
          .getFileSystem()
          .getUserPrincipalLookupService()
          .lookupPrincipalByName(System.getProperty("user.name", ""));
    } catch (IOException | UnsupportedOperationException noSuchName) {
      return null;
    }
  }

  private PortFolder() {}
}
