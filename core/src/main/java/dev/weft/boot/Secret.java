package dev.weft.boot;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.LaunchException;
import dev.weft.os.Uninterrupted;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * The job's 32 random bytes. Immutable; used only through derived keys; never printed. Travels from
 * the launcher to its ranks in a file that the owner alone can read.
 */
public final class Secret {
  public static final int BYTES = 32;

  private static final Set<PosixFilePermission> OWNER_ONLY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
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
   * Reads a secret that {@link #writeTo} wrote. A symbolic link, a file that anyone but its owner
   * may touch and a file of another length are refused. Blocks as reading a small file does.
   *
   * @throws LaunchException if the file is refused or cannot be read
   */
  public static Secret readFrom(Path file) {
    try {
      refuseUnlessPrivate(file);
      try (InputStream in =
          Files.newInputStream(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
        byte[] bytes = in.readNBytes(BYTES + 1);
        if (bytes.length != BYTES) {
          throw new LaunchException(
              "the secret file %s does not hold exactly %d bytes; start the job again with weft run"
                  .formatted(file, BYTES));
        }
        return new Secret(bytes);
      }
    } catch (IOException e) {
      throw new LaunchException("cannot read the secret file " + file + ": " + e, e);
    }
  }

  /**
   * Writes the secret to a file that must not exist yet, readable and writable by its owner only.
   *
   * @throws LaunchException if the file exists or cannot be written
   */
  public void writeTo(Path file) {
    Set<StandardOpenOption> exclusively =
        EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      Path _ = Uninterrupted.call(() -> write(file, exclusively));
    } catch (IOException e) {
      throw new LaunchException("cannot create the secret file " + file + ": " + e, e);
    }
  }

  private Path write(Path file, Set<StandardOpenOption> options) throws IOException {
    try (SeekableByteChannel out =
        Files.newByteChannel(file, options, ownerOnlyWherePossible(file))) {
      ByteBuffer remaining = ByteBuffer.wrap(bytes);
      while (remaining.hasRemaining()) {
        out.write(remaining);
      }
    }
    return file;
  }

  /** The 32-byte key for one purpose; keys for different purposes tell nothing about each other. */
  public byte[] derive(String purpose) {
    return Hmac.hkdf(bytes, (KEY_LABEL + purpose).getBytes(UTF_8));
  }

  @Override
  public String toString() {
    return "Secret[hidden]";
  }

  private static void refuseUnlessPrivate(Path file) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      return;
    }
    PosixFileAttributes attributes = view.readAttributes();
    if (!attributes.isRegularFile()) {
      throw new LaunchException("the secret file " + file + " is not a regular file");
    }
    if (!OWNER_ONLY.containsAll(attributes.permissions())) {
      throw new LaunchException(
          "the secret file %s has permissions %s, others may touch it; it must be rw------- (0600)"
              .formatted(file, PosixFilePermissions.toString(attributes.permissions())));
    }
  }

  private static FileAttribute<?>[] ownerOnlyWherePossible(Path file) throws IOException {
    FileStore store = Files.getFileStore(file.toAbsolutePath().getParent());
    return store.supportsFileAttributeView(PosixFileAttributeView.class)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
        : new FileAttribute<?>[0];
  }
}
