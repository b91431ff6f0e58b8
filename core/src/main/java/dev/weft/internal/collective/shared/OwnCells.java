package dev.weft.internal.collective.shared;

import static dev.weft.internal.collective.shared.AreaDescriptor.LONG;

import dev.weft.internal.engine.base.HostMemory;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The state of this rank's own cells in a {@link SharedArea}: the last step of each, its readers,
 * and the ranks that are known to have read it. For the thread that is in an operation; methods
 * named await block.
 */
final class OwnCells {
  /** No rank uses this step to say that it has left. */
  private static final long NONE = 0;

  private final HostMemory host;
  private final MemorySegment memory;
  private final AreaDescriptor layout;
  private final int rank;
  private final int ranks;

  /** For each cell and the data behind it: the last step, and its readers. */
  private final long[] written;

  private final int[] readers;

  /** For each rank: the step up to which it is known to have read. */
  private final long[] readSeen;

  /** For each cell: the step by which it still has to say that this rank has left. */
  private final long[] owed;

  private boolean owing;

  OwnCells(HostMemory host, MemorySegment memory, AreaDescriptor layout, int rank) {
    this.host = host;
    this.memory = memory;
    this.layout = layout;
    this.rank = rank;
    this.ranks = layout.ranks();
    this.written = new long[layout.units()];
    this.readers = new int[layout.units()];
    this.readSeen = new long[ranks];
    this.owed = new long[layout.cells()];
    Arrays.fill(readers, rank);
  }

  /**
   * Some have been written.
   *
   * @param reader the rank that reads them, or {@link SharedArea#ALL}
   */
  void wrote(int cell, int span, long step, int reader) {
    Arrays.fill(written, cell, cell + span, step);
    Arrays.fill(readers, cell, cell + span, reader);
  }

  /** Waits until one may be written. */
  void awaitRoom(int unit) {
    awaitRead(readers[unit], written[unit]);
  }

  /** Waits until a rank, or all, have read everything up to a step. */
  void awaitRead(int reader, long step) {
    if (reader == SharedArea.ALL) {
      for (int other = 0; other < ranks; other++) {
        awaitReadBy(other, step);
      }
    } else {
      awaitReadBy(reader, step);
    }
  }

  private void awaitReadBy(int reader, long step) {
    if (reader != rank && readSeen[reader] - step < 0) {
      host.await(memory, layout.read(reader), step, reader);
      look(reader);
    }
  }

  private void look(int reader) {
    readSeen[reader] = (long) LONG.getAcquire(memory, layout.read(reader));
  }

  /** Updates what all ranks have read; does not wait. */
  void lookWhoHasRead() {
    for (int other = 0; other < ranks; other++) {
      look(other);
    }
  }

  /** Whether all readers of a cell are known to have read it. */
  boolean isKnownToBeRead(int cell) {
    int reader = readers[cell];
    if (reader != SharedArea.ALL) {
      return reader == rank || readSeen[reader] - written[cell] >= 0;
    }
    for (int other = 0; other < ranks; other++) {
      if (other != rank && readSeen[other] - written[cell] < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Says in a cell that this rank has left an operation: now if the cell is known to have been
   * read, else in {@link #awaitLeaving}.
   *
   * @param step later than any that is awaited in that operation
   */
  void leave(int cell, long step) {
    if (isKnownToBeRead(cell)) {
      raise(cell, step);
    } else {
      owed[cell] = step;
      owing = true;
    }
  }

  /** Whether some cells still have to say that this rank has left. */
  boolean owesLeaving() {
    return owing;
  }

  /** Waits until those cells have been read, and lets them say it. */
  void awaitLeaving() {
    for (int cell = 0; cell < owed.length; cell++) {
      if (owed[cell] != NONE) {
        awaitRoom(cell);
        raise(cell, owed[cell]);
        owed[cell] = NONE;
      }
    }
    owing = false;
  }

  /**
   * Raises cells of earlier steps, all read long ago, to this step. Steps of 64 bits begin again
   * after 2^38 operations, and comparing two steps is right only if they differ by less than half
   * of that; so no step may stay in a cell for longer, even if its rank seldom writes.
   */
  void refresh(long step) {
    lookWhoHasRead();
    for (int unit = 0; unit < written.length; unit++) {
      if (written[unit] - step < 0 && isKnownToBeRead(unit)) {
        raise(unit, step);
      }
    }
  }

  private void raise(int unit, long step) {
    wrote(unit, 1, step, rank);
    if (unit < layout.cells()) {
      LONG.setRelease(memory, layout.step(rank, unit), step);
    }
  }
}
