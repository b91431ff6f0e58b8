package dev.weft.internal.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.os.OpenFolder;
import dev.weft.internal.os.OwnUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The job's 32 random bytes. Immutable; used only through derived keys; never printed. Travels from
 * the launcher to its ranks in a file that only the owner can read.
 */
public final class Secret {
  public static final int BYTES = 32;

  private static final Set<PosixFilePermission> OWNER_ONLY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /** The most that a file from outside may allow. */
  private static final Set<PosixFilePermission> SHARED =
      PosixFilePermissions.fromString("rwxr-x---");

  private static final String ROOT = "root";
  private static final int SHARED_LIMIT_BYTES = 4096;
  private static final String SHARED_LABEL = "weft secret of a user's file 1";
  private static final int NAME_END_BYTES = 8;
  private static final String KEY_LABEL = "weft key 1 ";

  private final byte[] bytes;

  private Secret(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A new secret. */
  public static Secret generate() {
    return new Secret(Entropy.bytes(BYTES));
  }

  /**
   * The secret of a {@link #toText}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Secret ofText(String text) {
    byte[] bytes = HexFormat.of().parseHex(text);
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a secret of another length");
    }
    return new Secret(bytes);
  }

  /** The secret as text, for a channel that no other user can read. */
  public String toText() {
    return HexFormat.of().formatHex(bytes);
  }

  /**
   * Reads a secret that {@link #writeTo} wrote. Refuses a symbolic link, a file of another user, a
   * file that others may access, and a file of another length. Blocks as reading a small file does.
   *
   * @throws LaunchException if the file is refused or cannot be read
   */
  public static Secret readFrom(Path file) {
    try (OpenFolder folder = OpenFolder.open(folderOf(file))) {
      return readFrom(folder, file);
    } catch (IOException e) {
      throw new LaunchException(
          FailureCode.SECRET, "cannot read the secret file " + file + ": " + e, e);
    }
  }

  /**
   * Reads a secret that a user has made and brought to every host: {@value #BYTES} or more bytes of
   * any kind. The file may be a link, may belong to root, and a group may read it, like secrets
   * that are mounted into a container; others may not read it, and only its owner may write it.
   * Blocks as reading a small file does.
   *
   * @throws LaunchException if the file is refused or cannot be read
   */
  public static Secret readShared(Path file) {
    try {
      PosixFileAttributes attributes = Files.readAttributes(file, PosixFileAttributes.class);
      String permissions = PosixFilePermissions.toString(attributes.permissions());
      if (!attributes.isRegularFile() || !SHARED.containsAll(attributes.permissions())) {
        throw new LaunchException(
            FailureCode.SECRET,
            "the secret file %s has permissions %s; it must be a file that its owner alone may write and others may not read: chmod 600 %s"
                .formatted(file, permissions, file));
      }
      if (!OwnUser.owns(attributes) && !attributes.owner().getName().equals(ROOT)) {
        throw new LaunchException(
            FailureCode.SECRET,
            "the secret file %s belongs to %s; it must belong to this user or to root"
                .formatted(file, attributes.owner().getName()));
      }
      if (attributes.size() < BYTES || attributes.size() > SHARED_LIMIT_BYTES) {
        throw new LaunchException(
            FailureCode.SECRET,
            "the secret file %s has %d bytes; it must have from %d to %d, all random: head -c 32 /dev/urandom > %s"
                .formatted(file, attributes.size(), BYTES, SHARED_LIMIT_BYTES, file));
      }
      return new Secret(Hmac.hkdf(Files.readAllBytes(file), SHARED_LABEL.getBytes(UTF_8)));
    } catch (IOException | UnsupportedOperationException e) {
      throw new LaunchException(
          FailureCode.SECRET, "cannot read the secret file " + file + ": " + e, e);
    }
  }

  /** Reads one from a folder that is held open. */
  public static Secret readFrom(OpenFolder folder, Path file) {
    String name = file.getFileName().toString();
    refuseUnlessPrivate(folder.look(name), file);
    try {
      byte[] bytes = folder.read(name, BYTES);
      if (bytes == null || bytes.length != BYTES) {
        throw new LaunchException(
            FailureCode.SECRET,
            "the secret file %s does not hold exactly %d bytes; start the job again with weft run"
                .formatted(file, BYTES));
      }
      return new Secret(bytes);
    } catch (IOException e) {
      throw new LaunchException(
          FailureCode.SECRET, "cannot read the secret file " + file + ": " + e, e);
    }
  }

  /**
   * Writes the secret to a file that must not exist yet, readable and writable by its owner only.
   *
   * @throws LaunchException if the file exists or cannot be written
   */
  public void writeTo(Path file) {
    try (OpenFolder folder = OpenFolder.open(folderOf(file))) {
      writeTo(folder, file.getFileName().toString());
    } catch (IOException e) {
      throw new LaunchException(
          FailureCode.SECRET, "cannot create the secret file " + file + ": " + e, e);
    }
  }

  /** Writes it to a file of a folder that is held open. */
  public void writeTo(OpenFolder folder, String name) throws IOException {
    folder.create(name, bytes);
  }

  /** The 32-byte key for one purpose; keys for different purposes tell nothing about each other. */
  public byte[] derive(String purpose) {
    return Hmac.hkdf(bytes, (KEY_LABEL + purpose).getBytes(UTF_8));
  }

  /** The end of a file name that only holders of the secret can know before the file exists. */
  public String nameEnd(String purpose) {
    return HexFormat.of().formatHex(derive("name " + purpose), 0, NAME_END_BYTES);
  }

  /** A secret that every holder of this one can derive, and that does not reveal this one. */
  public Secret child(String purpose) {
    return new Secret(derive(purpose));
  }

  @Override
  public String toString() {
    return "Secret[hidden]";
  }

  private static Path folderOf(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent());
  }

  private static void refuseUnlessPrivate(@Nullable BasicFileAttributes attributes, Path file) {
    if (attributes == null) {
      throw new LaunchException(
          FailureCode.SECRET, "cannot read the secret file " + file + ": it does not exist");
    }
    if (!attributes.isRegularFile()) {
      throw new LaunchException(
          FailureCode.SECRET, "the secret file " + file + " is not a regular file");
    }
    if (!(attributes instanceof PosixFileAttributes posix)) {
      return;
    }
    if (!OwnUser.owns(posix)) {
      throw new LaunchException(
          FailureCode.SECRET,
          "the secret file %s belongs to %s, not to the user of this process; start the job again with weft run"
              .formatted(file, posix.owner().getName()));
    }
    if (!OWNER_ONLY.containsAll(posix.permissions())) {
      throw new LaunchException(
          FailureCode.SECRET,
          "the secret file %s has permissions %s, which give others access; they must be rw------- (0600)"
              .formatted(file, PosixFilePermissions.toString(posix.permissions())));
    }
  }
}
