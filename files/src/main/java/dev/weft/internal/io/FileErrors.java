package dev.weft.internal.io;

import dev.weft.failure.ClosedException;
import dev.weft.failure.FileException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Makes the exceptions for one file on one rank: every message names file, place and rank.
 *
 * @param rank of the file's communicator
 */
record FileErrors(Path path, int rank) {
  private static final long NOWHERE = FileException.NO_OFFSET;

  /** The operating system refused something that concerns the whole file. */
  FileException failed(String action, IOException cause) {
    return new FileException(
        path,
        NOWHERE,
        rank,
        "rank %d could not %s %s: %s; %s"
            .formatted(rank, action, path, reason(cause), remedy(cause)),
        cause);
  }

  /** The operating system refused an access at a place. */
  FileException failed(String action, long bytes, long offset, IOException cause) {
    return new FileException(
        path,
        offset,
        rank,
        "rank %d could not %s %d bytes at byte %d of %s: %s; %s"
            .formatted(rank, action, bytes, offset, path, reason(cause), remedy(cause)),
        cause);
  }

  /** The file has become shorter while it was read. */
  FileException shrunk(long bytes, long offset) {
    return complaint(
        offset,
        "rank %d could not read %d bytes at byte %d of %s: the file has become shorter meanwhile; let nobody truncate it while it is read"
            .formatted(rank, bytes, offset, path));
  }

  /** The file was opened for something else. */
  FileException notOpenFor(String action, long offset, String option) {
    return complaint(
        offset,
        "rank %d cannot %s at byte %d of %s, which was opened without %s; open it with StandardOpenOption.%s"
            .formatted(rank, action, offset, path, option, option));
  }

  /** Another rank failed in the same collective call. */
  FileException elsewhere(int failedRank, String message) {
    return new FileException(
        path,
        NOWHERE,
        failedRank,
        "rank %d stopped a collective operation on %s: its rank %d failed (%s)"
            .formatted(rank, path, failedRank, message));
  }

  /** Ranks that called different operations. */
  FileException mismatch(String mine, int otherRank, String other) {
    return complaint(
        NOWHERE,
        "rank %d called %s on %s while rank %d called %s; all ranks must call the same collective operations in the same order"
            .formatted(rank, mine, path, otherRank, other));
  }

  /** A collective operation was left halfway, so the ranks are no longer in step. */
  FileException outOfStep(String action) {
    return complaint(
        NOWHERE,
        "rank %d cannot %s %s together with the others: an earlier collective operation was left halfway; close the file and open it again"
            .formatted(rank, action, path));
  }

  private FileException complaint(long offset, String text) {
    return new FileException(path, offset, rank, text);
  }

  ClosedException closed() {
    return new ClosedException("rank %d has closed %s".formatted(rank, path));
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case NoSuchFileException _ -> "there is no such file";
      case FileAlreadyExistsException _ -> "it exists already";
      case AccessDeniedException _ -> "permission denied";
      case FileSystemException system when system.getReason() != null -> system.getReason();
      default -> cause.getMessage() == null ? cause.toString() : cause.getMessage();
    };
  }

  private static String remedy(IOException cause) {
    String message = String.valueOf(cause.getMessage());
    return switch (cause) {
      case NoSuchFileException _ ->
          "check the path, or open with StandardOpenOption.CREATE and WRITE";
      case FileAlreadyExistsException _ -> "delete it, or open with CREATE instead of CREATE_NEW";
      case AccessDeniedException _ -> "check its permissions and those of its folder";
      default ->
          message.contains("space") || message.contains("quota")
              ? "free some space on its file system"
              : message.contains("directory")
                  ? "give the path of a file"
                  : "check the file and its file system";
    };
  }
}
