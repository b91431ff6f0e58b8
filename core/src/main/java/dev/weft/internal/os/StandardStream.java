package dev.weft.internal.os;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * This process's standard output or error output, without a buffer. Distinguishes a reader that has
 * gone from a full disk, and remembers either. Any thread; blocks as writing does.
 */
public final class StandardStream extends OutputStream {
  private static final int TYPE = 0170000;
  private static final int PIPE = 0010000;
  private static final int SOCKET = 0140000;

  private final String name;
  private final int descriptor;
  private final FileOutputStream file;
  private volatile @Nullable IOException failure;

  private StandardStream(String name, int descriptor, FileDescriptor file) {
    this.name = name;
    this.descriptor = descriptor;
    this.file = new FileOutputStream(file);
  }

  public static StandardStream output() {
    return new StandardStream("standard output", 1, FileDescriptor.out);
  }

  public static StandardStream error() {
    return new StandardStream("error output", 2, FileDescriptor.err);
  }

  /**
   * @throws ReaderGoneException if it has no reader any more
   * @throws IOException if it cannot be written for another reason, with the stream's name
   */
  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      file.write(bytes, offset, length);
    } catch (IOException e) {
      IOException failed =
          isRead() ? new ReaderGoneException(e) : new IOException(name + ": " + e.getMessage(), e);
      failure = failed;
      throw failed;
    }
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  /** The last failure; null if there was none. */
  public @Nullable IOException failure() {
    return failure;
  }

  /** Whether it has or had a reader: a write to a pipe fails only when its reader has gone. */
  private boolean isRead() {
    try {
      int mode = (Integer) Files.getAttribute(Path.of("/proc/self/fd/" + descriptor), "unix:mode");
      int type = mode & TYPE;
      return type == PIPE || type == SOCKET || Terminal.is(descriptor);
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      return true;
    }
  }
}
