package dev.weft.failure;

import java.nio.file.Path;

/**
 * A file could not be opened, read, written or changed. The message names the file, the place in it
 * and the rank; the cause, if any, is the error of the operating system. The communicator stays
 * usable, and so does the file, as far as the operating system allows it.
 */
public final class FileException extends WeftException {
  private static final long serialVersionUID = 1;

  /** The offset of failures that have no place in the file. */
  public static final long NO_OFFSET = -1;

  private final String path;
  private final long offsetBytes;
  private final int rank;

  /**
   * Names the file and the place in it.
   *
   * @param offsetBytes from the beginning of the file, or {@link #NO_OFFSET}
   * @param rank on which it failed, in the communicator that the file was opened with
   * @param message what is wrong, and the remedy
   */
  public FileException(Path path, long offsetBytes, int rank, String message) {
    super(FailureCode.FILE, message);
    this.path = path.toString();
    this.offsetBytes = offsetBytes;
    this.rank = rank;
  }

  /** The same, because of what the operating system said. */
  public FileException(Path path, long offsetBytes, int rank, String message, Throwable cause) {
    super(FailureCode.FILE, message, cause);
    this.path = path.toString();
    this.offsetBytes = offsetBytes;
    this.rank = rank;
  }

  /** The file, as it was named when it was opened. */
  public Path path() {
    return Path.of(path);
  }

  /** Where in the file, in bytes from its beginning; {@link #NO_OFFSET} if nowhere. */
  public long offsetBytes() {
    return offsetBytes;
  }

  /** The rank on which it failed, in the communicator that the file was opened with. */
  public int rank() {
    return rank;
  }
}
