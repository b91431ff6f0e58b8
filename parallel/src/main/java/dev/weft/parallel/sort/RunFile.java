package dev.weft.parallel.sort;

import dev.weft.failure.FileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file of sorted records, which is gone when it is closed. One thread. */
final class RunFile implements AutoCloseable {
  /**
   * Written or read by one call. The JDK copies each array through memory outside the heap, as much
   * as the call has, and keeps that for the thread.
   */
  private static final int CALL_BYTES = 1 << 18;

  private final Path path;
  private final int rank;
  private final RecordFormat format;
  private final int length;
  private final FileChannel channel;

  private RunFile(Path path, int rank, RecordFormat format, int length) throws IOException {
    this.path = path;
    this.rank = rank;
    this.format = format;
    this.length = length;
    this.channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
  }

  /** Writes sorted records to a new file. */
  static RunFile of(Path path, int rank, RecordFormat format, byte[] sorted) {
    try {
      RunFile file = new RunFile(path, rank, format, sorted.length / format.bytes());
      for (int at = 0; at < sorted.length; ) {
        at += file.channel.write(part(sorted, at, sorted.length - at));
      }
      return file;
    } catch (IOException e) {
      throw new FileException(
          path,
          FileException.NO_OFFSET,
          rank,
          "cannot write %d bytes of a sort to %s on rank %d: %s; give a folder with room for twice the data"
              .formatted(sorted.length, path, rank, e.getMessage()),
          e);
    }
  }

  private static ByteBuffer part(byte[] bytes, int from, int rest) {
    return ByteBuffer.wrap(bytes, from, Math.min(rest, CALL_BYTES));
  }

  /** How many records it has. */
  int length() {
    return length;
  }

  /** Reads records into an array, from an offset in it on. */
  void read(int first, int count, byte[] target, int offset) {
    long at = (long) first * format.bytes();
    int end = offset + count * format.bytes();
    try {
      for (int filled = offset; filled < end; ) {
        int read = channel.read(part(target, filled, end - filled), at);
        if (read < 0) {
          throw new IOException("the file is shorter than it was");
        }
        at += read;
        filled += read;
      }
    } catch (IOException e) {
      throw new FileException(
          path,
          at,
          rank,
          "cannot read %s at byte %d on rank %d: %s".formatted(path, at, rank, e.getMessage()),
          e);
    }
  }

  long key(int place) {
    byte[] record = new byte[format.bytes()];
    read(place, 1, record, 0);
    return format.key().of(record, 0);
  }

  /** How many records have keys below this one, or up to it. */
  int places(long key, boolean upTo) {
    int low = 0;
    int high = length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      long its = key(middle);
      if (its < key || (upTo && its == key)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new FileException(
          path, FileException.NO_OFFSET, rank, "cannot close " + path + ": " + e.getMessage(), e);
    }
  }
}
