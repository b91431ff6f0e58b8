package dev.weft.internal.io;

import java.lang.foreign.MemorySegment;

/**
 * Moves the pieces of all ranks between a buffer, in which their data are consecutive, and an
 * aggregator's window of the file, with as few calls as the pieces allow. For one thread at a time;
 * blocks in the operating system.
 *
 * <p>It writes only the ranks' bytes, because others may write the bytes between the pieces
 * meanwhile. Where pieces overlap, the highest rank's bytes stay.
 */
final class Aggregator {
  private final Storage storage;
  private final Staging staging;

  Aggregator(Storage storage, Staging staging) {
    this.storage = storage;
    this.staging = staging;
  }

  void write(PieceList pieces, MemorySegment data) {
    long[] stretches = pieces.stretches();
    if (stretches.length == 0) {
      return;
    }
    long from = stretches[0];
    MemorySegment window = staging.take(stretches[stretches.length - 1] - from);
    try {
      long at = 0;
      for (int run = 0; run < pieces.size(); run++) {
        long length = pieces.length(run);
        MemorySegment.copy(data, at, window, pieces.offset(run) - from, length);
        at += length;
      }
      for (int i = 0; i < stretches.length; i += 2) {
        long bytes = stretches[i + 1] - stretches[i];
        storage.write(stretches[i], window.asSlice(stretches[i] - from, bytes));
      }
    } finally {
      staging.give(window);
    }
  }

  void read(PieceList pieces, MemorySegment data) {
    long[] stretches = pieces.stretches();
    if (stretches.length == 0) {
      return;
    }
    long from = stretches[0];
    long span = stretches[stretches.length - 1] - from;
    MemorySegment window = staging.take(span);
    try {
      readStretches(stretches, window, from, span);
      long at = 0;
      for (int run = 0; run < pieces.size(); run++) {
        long length = pieces.length(run);
        MemorySegment.copy(window, pieces.offset(run) - from, data, at, length);
        at += length;
      }
    } finally {
      staging.give(window);
    }
  }

  private void readStretches(long[] stretches, MemorySegment window, long from, long span) {
    long covered = 0;
    for (int i = 0; i < stretches.length; i += 2) {
      covered += stretches[i + 1] - stretches[i];
    }
    if (span <= FileTuning.MOST_SPAN_PER_BYTE * covered) {
      storage.readFully(from, window.asSlice(0, span));
      return;
    }
    for (int i = 0; i < stretches.length; i += 2) {
      long bytes = stretches[i + 1] - stretches[i];
      storage.readFully(stretches[i], window.asSlice(stretches[i] - from, bytes));
    }
  }
}
