package dev.weft.internal.os;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder that is held open by its descriptor. All operations happen in that folder, even if
 * another user has replaced it by another folder or a link meanwhile; links in it are never
 * followed. So other users who may write to the folder, such as {@code /tmp}, cannot lead an
 * operation out of it. One thread at a time; blocks as file operations do.
 *
 * <p>Each entry has a single name, without a path. Where the JDK has no such descriptors it uses
 * paths ({@link FolderByPath}); where files have no owners everything counts as this user's.
 */
public final class OpenFolder implements AutoCloseable {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");
  private static final FileAttribute<?>[] PRIVATE = {
    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
  };
  private static final FileAttribute<?>[] PLAIN = {};
  private static final Path ITSELF = Path.of(".");

  private final Path path;
  private final SecureDirectoryStream<Path> stream;
  private final boolean posix;

  private OpenFolder(Path path, SecureDirectoryStream<Path> stream) {
    this.path = path;
    this.stream = stream;
    this.posix = stream.getFileAttributeView(PosixFileAttributeView.class) != null;
  }

  /**
   * Opens the folder that has this path now. Links in the path are followed.
   *
   * @throws IOException if there is none, or it cannot be opened
   */
  @SuppressWarnings("StreamResourceLeak") // closed with the folder
  public static OpenFolder open(Path path) throws IOException {
    DirectoryStream<Path> opened = Files.newDirectoryStream(path);
    return over(
        path,
        opened instanceof SecureDirectoryStream<Path> secure
            ? secure
            : new FolderByPath(path, opened));
  }

  static OpenFolder over(Path path, SecureDirectoryStream<Path> stream) {
    return new OpenFolder(path, stream);
  }

  /**
   * Opens a folder in this one.
   *
   * @throws IOException if there is no folder of that name (a link is none), or it cannot be opened
   */
  public OpenFolder open(String name) throws IOException {
    return new OpenFolder(
        path.resolve(name), stream.newDirectoryStream(entry(name), LinkOption.NOFOLLOW_LINKS));
  }

  /** Whether it belongs to this user. */
  public boolean isOwn() throws IOException {
    return OwnUser.owns(attributes(ITSELF));
  }

  /** Whether it belongs to this user, and no other user may read it. */
  public boolean isPrivate() throws IOException {
    BasicFileAttributes attributes = attributes(ITSELF);
    return OwnUser.owns(attributes)
        && (!(attributes instanceof PosixFileAttributes posix)
            || posix.permissions().equals(OWNER_ONLY));
  }

  private BasicFileAttributes attributes(Path entry) throws IOException {
    Class<? extends BasicFileAttributeView> view =
        posix ? PosixFileAttributeView.class : BasicFileAttributeView.class;
    return stream.getFileAttributeView(entry, view, LinkOption.NOFOLLOW_LINKS).readAttributes();
  }

  /** Its present entries. */
  public List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    try (SecureDirectoryStream<Path> again =
        stream.newDirectoryStream(ITSELF, LinkOption.NOFOLLOW_LINKS)) {
      again.forEach(entry -> names.add(entry.getFileName().toString()));
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return names;
  }

  /** The attributes of an entry, for a link those of the link itself; null if there is none. */
  public @Nullable BasicFileAttributes look(String name) {
    try {
      return attributes(entry(name));
    } catch (IOException none) {
      return null;
    }
  }

  /** Whether there is an entry of this name, and it belongs to this user. */
  public boolean owns(String name) {
    BasicFileAttributes attributes = look(name);
    return attributes != null && OwnUser.owns(attributes);
  }

  /**
   * Makes a file with this content that this user alone may read and write.
   *
   * @throws java.nio.file.FileAlreadyExistsException if there is an entry of that name
   */
  public void create(String name, byte[] content) throws IOException {
    boolean _ = Uninterrupted.call(() -> written(name, content));
  }

  private boolean written(String name, byte[] content) throws IOException {
    Set<StandardOpenOption> exclusively =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (SeekableByteChannel out =
        stream.newByteChannel(entry(name), exclusively, posix ? PRIVATE : PLAIN)) {
      ByteBuffer rest = ByteBuffer.wrap(content);
      while (rest.hasRemaining()) {
        out.write(rest);
      }
    }
    return true;
  }

  /**
   * Reads a file of this user.
   *
   * @return its content, or null if it is longer than the limit
   * @throws IOException if there is none, or it is no file, or not this user's
   */
  public byte @Nullable [] read(String name, int limitBytes) throws IOException {
    return Uninterrupted.call(() -> Optional.ofNullable(content(name, limitBytes))).orElse(null);
  }

  private byte @Nullable [] content(String name, int limitBytes) throws IOException {
    // Checks before, because opening something that is no file may block, and again after opening.
    Object file = ownFile(name);
    try (SeekableByteChannel in =
        stream.newByteChannel(
            entry(name), Set.<OpenOption>of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      if (!Objects.equals(file, ownFile(name))) {
        throw notOwn(name);
      }
      ByteBuffer content = ByteBuffer.allocate(limitBytes + 1);
      while (content.hasRemaining() && in.read(content) >= 0) {
        // Reads to the end, or to one byte beyond the limit.
      }
      if (!content.hasRemaining()) {
        return null;
      }
      byte[] bytes = new byte[content.flip().remaining()];
      content.get(bytes);
      return bytes;
    }
  }

  private @Nullable Object ownFile(String name) throws IOException {
    BasicFileAttributes attributes = attributes(entry(name));
    if (!attributes.isRegularFile() || !OwnUser.owns(attributes)) {
      throw notOwn(name);
    }
    return attributes.fileKey();
  }

  private FileSystemException notOwn(String name) {
    return new FileSystemException(
        path.resolve(name).toString(), null, "it does not belong to this user");
  }

  /** Renames an entry in this folder, and replaces an entry that has the name already. */
  public void rename(String name, String newName) throws IOException {
    stream.move(entry(name), stream, entry(newName));
  }

  /**
   * Removes a file or link.
   *
   * @throws java.nio.file.NoSuchFileException if there is none
   */
  public void delete(String name) throws IOException {
    stream.deleteFile(entry(name));
  }

  /**
   * Removes a file, or a folder with its content, as far as it belongs to this user. Enters no
   * folder of another user and follows no link. Entries that cannot be removed stay.
   */
  public void deleteOwn(String name) {
    BasicFileAttributes attributes = look(name);
    if (attributes == null || !OwnUser.owns(attributes)) {
      return;
    }
    try {
      if (attributes.isDirectory()) {
        clear(name);
        stream.deleteDirectory(entry(name));
      } else {
        stream.deleteFile(entry(name));
      }
    } catch (IOException another) {
      // Another process removes it too, or another user owns something in it.
    }
  }

  private void clear(String name) throws IOException {
    try (OpenFolder folder = open(name)) {
      if (folder.isOwn()) {
        folder.names().forEach(folder::deleteOwn);
      }
    }
  }

  /** A name that leads nowhere else. */
  private Path entry(String name) {
    Path entry = Path.of(name);
    if (entry.isAbsolute() || entry.getNameCount() != 1 || name.equals("..") || name.isEmpty()) {
      throw new IllegalArgumentException("\"" + name + "\" is not one name in " + path);
    }
    return entry;
  }

  @Override
  public void close() {
    try {
      stream.close();
    } catch (IOException closedAnyhow) {
      // Nothing was to be written.
    }
  }
}
