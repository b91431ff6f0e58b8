package dev.weft.internal.io;

import dev.weft.io.FileHints;
import java.lang.foreign.MemorySegment;

/**
 * Access of one rank by itself, in pieces of a bounded size. Any thread; blocks in the operating
 * system.
 *
 * <p>Writes touch only the bytes of the view, one call for each run in a piece: reading a range,
 * changing it and writing it back would undo another rank's concurrent writes into the holes. Reads
 * may fetch the holes too (data sieving): one call reads all if a piece with its holes fits the
 * buffer and at most three quarters are holes.
 */
final class Independent {
  private final Storage storage;
  private final Staging staging;
  private final long bufferBytes;

  Independent(Storage storage, Staging staging, FileHints hints) {
    this.storage = storage;
    this.staging = staging;
    this.bufferBytes = hints.bufferBytes();
  }

  /** Carries out an access; gives how many bytes were moved: read, up to the end of the file. */
  long move(Access access) {
    if (access.direction() == Direction.READ) {
      return read(access);
    }
    write(access);
    return access.bytes();
  }

  private void write(Access access) {
    MemorySegment direct = access.buffer().direct(0, access.bytes());
    if (direct != null) {
      writeRuns(access.view(), access.stream(), direct);
      return;
    }
    MemorySegment piece = staging.take(Math.min(bufferBytes, access.bytes()));
    try {
      for (long done = 0; done < access.bytes(); ) {
        long bytes = Math.min(bufferBytes, access.bytes() - done);
        access.buffer().copyOut(done, piece, bytes);
        writeRuns(access.view(), access.stream() + done, piece.asSlice(0, bytes));
        done += bytes;
      }
    } finally {
      staging.give(piece);
    }
  }

  private void writeRuns(View view, long stream, MemorySegment bytes) {
    RunCursor runs = new RunCursor(view, stream, bytes.byteSize());
    for (long done = 0; runs.next(); done += runs.length()) {
      storage.write(runs.offset(), bytes.asSlice(done, runs.length()));
    }
  }

  private long read(Access access) {
    MemorySegment direct = access.buffer().direct(0, access.bytes());
    if (direct != null && access.isOneRun()) {
      return storage.read(access.fileFrom(), direct);
    }
    MemorySegment piece = staging.take(Math.min(bufferBytes, access.bytes()));
    try {
      long done = 0;
      while (done < access.bytes()) {
        long bytes = Math.min(bufferBytes, access.bytes() - done);
        long read = readPiece(access.view(), access.stream() + done, piece.asSlice(0, bytes));
        access.buffer().copyIn(piece, done, read);
        done += read;
        if (read < bytes) {
          break;
        }
      }
      return done;
    } finally {
      staging.give(piece);
    }
  }

  private long readPiece(View view, long stream, MemorySegment target) {
    long bytes = target.byteSize();
    long from = view.fileOffset(stream);
    long span = view.fileEnd(stream, bytes) - from;
    if (span == bytes) {
      return storage.read(from, target);
    }
    boolean sieve = span <= bufferBytes && span <= FileTuning.MOST_SPAN_PER_BYTE * bytes;
    return sieve ? readWithHoles(view, stream, target, from, span) : readRuns(view, stream, target);
  }

  private long readRuns(View view, long stream, MemorySegment target) {
    RunCursor runs = new RunCursor(view, stream, target.byteSize());
    long done = 0;
    while (runs.next()) {
      long read = storage.read(runs.offset(), target.asSlice(done, runs.length()));
      done += read;
      if (read < runs.length()) {
        break;
      }
    }
    return done;
  }

  private long readWithHoles(View view, long stream, MemorySegment target, long from, long span) {
    MemorySegment all = staging.take(span);
    try {
      long read = storage.read(from, all.asSlice(0, span));
      long bytes = Math.min(view.streamBefore(from + read) - stream, target.byteSize());
      RunCursor runs = new RunCursor(view, stream, bytes);
      for (long done = 0; runs.next(); done += runs.length()) {
        MemorySegment.copy(all, runs.offset() - from, target, done, runs.length());
      }
      return bytes;
    } finally {
      staging.give(all);
    }
  }
}
