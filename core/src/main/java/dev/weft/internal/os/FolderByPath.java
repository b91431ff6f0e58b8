package dev.weft.internal.os;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.util.Iterator;
import java.util.Set;

/**
 * A folder of a system on which the JDK cannot hold folders open: all operations use its path. Such
 * systems give each user a private folder for temporary files.
 */
final class FolderByPath implements SecureDirectoryStream<Path> {
  private final Path folder;
  private final DirectoryStream<Path> entries;

  FolderByPath(Path folder, DirectoryStream<Path> entries) {
    this.folder = folder;
    this.entries = entries;
  }

  @Override
  @SuppressWarnings("StreamResourceLeak") // closed with the inner folder
  public SecureDirectoryStream<Path> newDirectoryStream(Path name, LinkOption... options)
      throws IOException {
    Path inner = folder.resolve(name).normalize();
    if (!Files.isDirectory(inner, options)) {
      throw new NotDirectoryException(inner.toString());
    }
    return new FolderByPath(inner, Files.newDirectoryStream(inner));
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path name, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return Files.newByteChannel(folder.resolve(name), options, attributes);
  }

  @Override
  public void deleteFile(Path name) throws IOException {
    Files.delete(folder.resolve(name));
  }

  @Override
  public void deleteDirectory(Path name) throws IOException {
    Files.delete(folder.resolve(name));
  }

  @Override
  public void move(Path name, SecureDirectoryStream<Path> target, Path newName) throws IOException {
    Files.move(
        folder.resolve(name),
        ((FolderByPath) target).folder.resolve(newName),
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(Class<V> type) {
    return Files.getFileAttributeView(folder, type);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path name, Class<V> type, LinkOption... options) {
    return Files.getFileAttributeView(folder.resolve(name), type, options);
  }

  @Override
  public Iterator<Path> iterator() {
    return entries.iterator();
  }

  @Override
  public void close() throws IOException {
    entries.close();
  }
}
