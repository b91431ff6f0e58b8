package dev.weft.parallel.sort;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** Merges files of sorted records, and gives the whole out in pieces. */
final class RunMerge {

  /** A part of a file that has been read. */
  private static final class Reader {
    private final RunFile file;
    private final int number;
    private final RecordFormat format;
    private final byte[] buffer;
    private int next;
    private int at;
    private int end;
    private long key;

    Reader(RunFile file, int number, RecordFormat format, int records) {
      this.file = file;
      this.number = number;
      this.format = format;
      this.buffer = new byte[records * format.bytes()];
    }

    /** Goes to the next record; false if there is none. */
    boolean advance() {
      at += format.bytes();
      if (at >= end) {
        int count = Math.min(buffer.length / format.bytes(), file.length() - next);
        if (count == 0) {
          return false;
        }
        file.read(next, count, buffer, 0);
        next += count;
        at = 0;
        end = count * format.bytes();
      }
      key = format.key().of(buffer, at);
      return true;
    }
  }

  private RunMerge() {}

  /**
   * Merges files.
   *
   * @param records most in memory, for the pieces as well
   */
  static void merge(
      List<RunFile> files, RecordFormat format, int records, Consumer<byte[]> consumer) {
    int share = Math.max(1, records / (files.size() + 1));
    PriorityQueue<Reader> readers =
        new PriorityQueue<>(
            Comparator.comparingLong((Reader reader) -> reader.key)
                .thenComparingInt(reader -> reader.number));
    for (RunFile file : files) {
      Reader reader = new Reader(file, readers.size(), format, share);
      if (reader.advance()) {
        readers.add(reader);
      }
    }
    byte[] piece = new byte[share * format.bytes()];
    int filled = 0;
    while (!readers.isEmpty()) {
      Reader least = readers.remove();
      System.arraycopy(least.buffer, least.at, piece, filled, format.bytes());
      filled += format.bytes();
      if (filled == piece.length) {
        consumer.accept(piece);
        piece = new byte[piece.length];
        filled = 0;
      }
      if (least.advance()) {
        readers.add(least);
      }
    }
    if (filled > 0) {
      consumer.accept(Arrays.copyOf(piece, filled));
    }
  }
}
