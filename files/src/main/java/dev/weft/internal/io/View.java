package dev.weft.internal.io;

import dev.weft.data.DataRepresentation;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.io.FileView;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The part of a file that a rank sees (MPI 4.1, section 14.3). From a displacement on, the file is
 * tiled with a pattern of runs of visible bytes. The visible bytes, in order, are the
 * <em>stream</em> that the rank reads and writes. Positions in the stream are in bytes here; the
 * public methods count elements of the view. Immutable; any thread.
 *
 * <p>Invariant: runs ascend and do not overlap, neither within a tile nor between tiles. So a
 * greater position in the stream is a greater position in the file, any range of the file holds one
 * range of the stream, and conversion in either direction is a division and a binary search.
 *
 * @param starts the begin of each run of a tile
 * @param before stream bytes of a tile before each run, and as last element of the whole tile
 */
@SuppressWarnings("ArrayRecordComponent") // read here and by RunCursor only, compared by nobody
record View(
    long displacement,
    long elementBytes,
    DataRepresentation representation,
    long extent,
    long[] starts,
    long[] before) {
  /** The only tile of a view without holes; nothing reaches its end. */
  private static final long ENDLESS = Long.MAX_VALUE / 4;

  /** What a program has said of it, as runs. */
  static View of(FileView view) {
    LongStream.Builder offsets = LongStream.builder();
    LongStream.Builder lengths = LongStream.builder();
    view.fileType()
        .forEachRun(
            (offset, bytes) -> {
              offsets.accept(offset);
              lengths.accept(bytes);
            });
    return tiled(
        view.displacementBytes(),
        view.elementType().size(),
        view.representation(),
        view.fileType().extent(),
        offsets.build().toArray(),
        lengths.build().toArray());
  }

  /** Every byte from the displacement on. */
  static View contiguous(long displacement, long elementBytes, DataRepresentation representation) {
    checkDisplacement(displacement);
    return new View(
        displacement,
        elementBytes,
        representation,
        ENDLESS,
        new long[] {0},
        new long[] {0, ENDLESS});
  }

  /**
   * The bytes in runs of a pattern that is repeated every {@code extent} bytes. Runs that touch
   * each other become one. Without any byte the view is empty: nothing can be written through it,
   * and its end is always reached.
   *
   * @throws ArgumentException if a run is before the displacement, or runs overlap or descend
   */
  static View tiled(
      long displacement,
      long elementBytes,
      DataRepresentation representation,
      long extent,
      long[] offsets,
      long[] lengths) {
    checkDisplacement(displacement);
    long[] starts = new long[offsets.length];
    long[] before = new long[offsets.length + 1];
    int runs = 0;
    long end = 0;
    for (int i = 0; i < offsets.length; i++) {
      if (lengths[i] == 0) {
        continue;
      }
      if (offsets[i] < end) {
        throw descending(i, offsets[i], end);
      }
      if (runs == 0 || offsets[i] > end) {
        starts[runs] = offsets[i];
        before[runs + 1] = before[runs];
        runs++;
      }
      before[runs] += lengths[i];
      end = offsets[i] + lengths[i];
    }
    if (runs == 0) {
      return new View(
          displacement, elementBytes, representation, ENDLESS, new long[] {0}, new long[] {0, 0});
    }
    if (end - starts[0] > extent) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "the file type reaches from byte %d to %d, more than its extent of %d bytes, so that its repetitions would overlap; give it an extent of %d or more"
              .formatted(starts[0], end, extent, end - starts[0]));
    }
    if (runs == 1 && before[1] == extent) {
      return contiguous(Math.addExact(displacement, starts[0]), elementBytes, representation);
    }
    return new View(
        displacement,
        elementBytes,
        representation,
        extent,
        Arrays.copyOf(starts, runs),
        Arrays.copyOf(before, runs + 1));
  }

  /** Whether nothing of the file is visible. */
  boolean isEmpty() {
    return tileBytes() == 0;
  }

  /** Where a byte of the stream lies in the file; where the view begins if it is empty. */
  long fileOffset(long stream) {
    if (isEmpty()) {
      return displacement;
    }
    long tile = stream / tileBytes();
    long within = stream % tileBytes();
    int run = runHolding(within);
    return displacement + tile * extent + starts[run] + within - before[run];
  }

  /** Where the file ends for an access of {@code bytes} at a position; where it begins if none. */
  long fileEnd(long stream, long bytes) {
    return bytes == 0 ? fileOffset(stream) : fileOffset(stream + bytes - 1) + 1;
  }

  /** How many bytes of the stream lie before a place in the file. */
  long streamBefore(long fileOffset) {
    long from = fileOffset - displacement - starts[0];
    if (from <= 0) {
      return 0;
    }
    long tile = from / extent;
    long within = from % extent + starts[0];
    int run = Arrays.binarySearch(starts, within);
    if (run < 0) {
      run = -run - 2;
    }
    long length = before[run + 1] - before[run];
    return tile * tileBytes() + before[run] + Math.min(within - starts[run], length);
  }

  /** Whether an access is one run in the file. */
  boolean isOneRun(long stream, long bytes) {
    return bytes == 0 || fileEnd(stream, bytes) - fileOffset(stream) == bytes;
  }

  /**
   * Checks that an access lies where a file can reach.
   *
   * @throws ArgumentException if it does not
   */
  void checkReach(long stream, long bytes) {
    if (isEmpty()) {
      return;
    }
    try {
      long tiles = Math.addExact(Math.addExact(stream, bytes) / tileBytes(), 1);
      long reach =
          runs() == 1 && extent == ENDLESS ? stream + bytes : Math.multiplyExact(tiles, extent);
      long _ = Math.addExact(Math.addExact(displacement, starts[0]), reach);
    } catch (ArithmeticException tooFar) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "%d bytes at byte %d of the view lie beyond the largest file; give a smaller offset"
              .formatted(bytes, stream));
    }
  }

  int runs() {
    return starts.length;
  }

  long tileBytes() {
    return before[starts.length];
  }

  /** Where a run begins within its tile. */
  long start(int run) {
    return starts[run];
  }

  /** Bytes of the tile before a run. */
  long before(int run) {
    return before[run];
  }

  /** The run with this byte of a tile's stream. */
  int runHolding(long within) {
    int found = Arrays.binarySearch(before, 0, starts.length, within);
    return found < 0 ? -found - 2 : found;
  }

  private static void checkDisplacement(long displacement) {
    if (displacement < 0) {
      throw new ArgumentException(
          FailureCode.FILE_ACCESS,
          "a view cannot begin at byte %d; give a displacement from 0 on".formatted(displacement));
    }
  }

  private static ArgumentException descending(int run, long offset, long end) {
    return new ArgumentException(
        FailureCode.FILE_ACCESS,
        "run %d of the file type begins at byte %d, before byte %d; runs must not be negative, overlap or descend"
            .formatted(run, offset, end));
  }
}
