package dev.weft.internal.io;

import dev.weft.Comm;
import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The runs of bytes in its window that an aggregator has to read or write for each rank in a round.
 * The ranks send them before the data move.
 */
final class PieceList {
  private final long[] runs;
  private final long[] bytes;

  /**
   * @param runs pairs of offset in the file and length, those of rank 0 first, ascending for each
   *     rank
   * @param counts number of values in {@code runs} for each rank
   */
  PieceList(long[] runs, long[] counts) {
    this.runs = runs;
    this.bytes = bytes(runs, counts);
  }

  /**
   * Tells each rank which parts of its window this rank accesses, and gives what the ranks told
   * this one. Collective; blocks.
   *
   * @param from for each rank, the first byte of the stream that lies in its window
   * @param to for each rank, beyond the last byte of the stream that lies there
   */
  static PieceList exchange(Comm comm, View view, long[] from, long[] to) {
    int ranks = comm.size();
    LongStream.Builder sent = LongStream.builder();
    long[] sentCounts = new long[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      RunCursor runs = new RunCursor(view, from[rank], to[rank] - from[rank]);
      while (runs.next()) {
        sent.add(runs.offset()).add(runs.length());
        sentCounts[rank] += 2;
      }
    }
    long[] counts = comm.allToAll(sentCounts);
    Blocks blocks = Blocks.of(counts);
    long[] runs = new long[Math.toIntExact(blocks.total())];
    comm.allToAllv(Slice.of(sent.build().toArray()), Blocks.of(sentCounts), Slice.of(runs), blocks);
    return new PieceList(runs, counts);
  }

  private static long[] bytes(long[] runs, long[] counts) {
    long[] bytes = new long[counts.length];
    int at = 0;
    for (int rank = 0; rank < counts.length; rank++) {
      for (long i = 0; i < counts[rank]; i += 2, at += 2) {
        bytes[rank] += runs[at + 1];
      }
    }
    return bytes;
  }

  /** Number of bytes for each rank. */
  long[] bytes() {
    return bytes.clone();
  }

  /** Number of runs. */
  int size() {
    return runs.length / 2;
  }

  long offset(int run) {
    return runs[2 * run];
  }

  long length(int run) {
    return runs[2 * run + 1];
  }

  /**
   * The stretches of the file that the runs of all ranks cover, as pairs of beginning and end. They
   * are what remains when beginnings and ends, each sorted, are gone through together: a stretch
   * ends where as many runs have ended as have begun.
   */
  long[] stretches() {
    int size = size();
    long[] begins = new long[size];
    long[] ends = new long[size];
    for (int i = 0; i < size; i++) {
      begins[i] = offset(i);
      ends[i] = offset(i) + length(i);
    }
    Arrays.sort(begins);
    Arrays.sort(ends);
    long[] stretches = new long[2 * size];
    int found = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || begins[i] > ends[i - 1]) {
        stretches[found++] = begins[i];
        stretches[found++] = 0;
      }
      stretches[found - 1] = ends[i];
    }
    return Arrays.copyOf(stretches, found);
  }
}
