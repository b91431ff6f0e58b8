package dev.weft.internal.os;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import org.jspecify.annotations.Nullable;

/** The user of this process, as the owner of files. Any thread; does not block. */
public final class OwnUser {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String USER_LINE = "Uid:";

  /** Of real, effective, saved and file system's user the one that owns its new files. */
  private static final int FILE_SYSTEM_USER = 4;

  private static final @Nullable UserPrincipal SELF = find();

  /**
   * Whether something in the file system belongs to this user; false if that is unknown, true where
   * files have no owners.
   */
  public static boolean owns(BasicFileAttributes attributes) {
    return !(attributes instanceof PosixFileAttributes posix) || posix.owner().equals(SELF);
  }

  private static @Nullable UserPrincipal find() {
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith(USER_LINE)) {
          // A number is looked up as a name first, then used as it is.
          return lookUp(line.split("\\s+", -1)[FILE_SYSTEM_USER]);
        }
      }
    } catch (IOException | IndexOutOfBoundsException notLinux) {
      // Otherwise the name has to suffice.
    }
    try {
      return lookUp(System.getProperty("user.name", ""));
    } catch (IOException unknown) {
      return null;
    }
  }

  private static UserPrincipal lookUp(String user) throws IOException {
    return FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(user);
  }

  private OwnUser() {}
}
