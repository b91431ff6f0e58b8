package dev.weft.internal.collective.shared;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.data.Op;
import dev.weft.internal.collective.exchange.CollectiveTuning;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a communicator's ranks share for collective operations: a part for each rank,
 * which that rank alone stores into.
 *
 * <pre>
 *   0               64              128 + 64 i                      data
 *  +---------------+---------------+-------------------------------+---------------------
 *  | read so far   | exposure      | cell i: heads                 | cell i: chunkBytes
 *  +---------------+---------------+-------------------------------+---------------------
 *
 *  a cell's head, one cache line:
 *   0               8               16                              64
 *  +---------------+---------------+-------------------------------+
 *  | step          | total bytes   | the chunk, if it fits         |
 *  +---------------+---------------+-------------------------------+
 *
 *  an exposure ({@link ProcessExposure}), one cache line:
 *   0               8               16              24
 *  +---------------+---------------+---------------+
 *  | step          | address       | able          |
 *  +---------------+---------------+---------------+
 * </pre>
 *
 * <p>A long chunk takes the data of several cells, beginning with its own cell; so there is data
 * beyond that of the last cell.
 *
 * @param ranks number of parts
 * @param cells in each part, a power of two
 * @param chunkBytes size of a cell's data, a multiple of 64
 * @param longCells the number of cells whose data a long chunk takes, a power of two
 * @param threadExposedBytes the size from which on threads of one process expose buffers instead
 * @param processExposedBytes the same between processes, which read each other's memory
 */
public record AreaDescriptor(
    int ranks,
    int cells,
    int chunkBytes,
    int longCells,
    long threadExposedBytes,
    long processExposedBytes) {
  /** Instead of a size: buffers are never exposed. */
  public static final long NEVER = Long.MAX_VALUE;

  static final int INLINE_BYTES = 48;
  static final VarHandle LONG = JAVA_LONG.varHandle();

  static final int LINE = 64;
  private static final int HEADS = 2 * LINE;

  /**
   * A rank's cells are 1 MiB together, so that a line has left the cache of the core that read it
   * by the time it is written again. They shrink as communicators grow beyond eight ranks.
   */
  public static AreaDescriptor of(int ranks) {
    int share =
        Integer.highestOneBit(CollectiveTuning.AREA_BYTES / (CollectiveTuning.CELLS * ranks));
    return new AreaDescriptor(
        ranks,
        CollectiveTuning.CELLS,
        Math.clamp(share, CollectiveTuning.MIN_CHUNK_BYTES, CollectiveTuning.MAX_CHUNK_BYTES),
        CollectiveTuning.LONG_CELLS,
        CollectiveTuning.THREAD_EXPOSED_BYTES,
        CollectiveTuning.PROCESS_EXPOSED_BYTES);
  }

  /** The same for another number of ranks. */
  public AreaDescriptor among(int others) {
    return new AreaDescriptor(
        others, cells, chunkBytes, longCells, threadExposedBytes, processExposedBytes);
  }

  /** The same without long chunks. */
  public AreaDescriptor withoutLong() {
    return new AreaDescriptor(ranks, cells, chunkBytes, 1, threadExposedBytes, processExposedBytes);
  }

  /** The same with other chunks. */
  AreaDescriptor withChunks(int bytes) {
    return new AreaDescriptor(
        ranks, cells, bytes, longCells, threadExposedBytes, processExposedBytes);
  }

  /** The same with chunks of a quarter of the size, or null if these would be too short. */
  @Nullable AreaDescriptor smaller() {
    return chunkBytes / 4 < CollectiveTuning.MIN_CHUNK_BYTES ? null : withChunks(chunkBytes / 4);
  }

  /** Whether the chunks of an operation of so many bytes can be counted. */
  public boolean takes(long bytes) {
    return bytes / chunkBytes < AreaSteps.LAST_CHUNK / 2;
  }

  /** Whether values of this operator fit into every rank's share of a chunk. */
  public boolean divides(Op op) {
    return (long) op.width() * Long.BYTES * ranks <= chunkBytes;
  }

  /** The number of cells whose data long chunks take, including data beyond the last cell. */
  int units() {
    return cells + longCells - 1;
  }

  long bytes() {
    return ranks * partBytes();
  }

  private long partBytes() {
    return data() + (long) units() * chunkBytes;
  }

  private long data() {
    return HEADS + (long) cells * LINE;
  }

  /** Where the rank stores the step up to which it has read everything. */
  long read(int rank) {
    return rank * partBytes();
  }

  /** Where the rank stores the step in which it exposes a buffer. */
  long exposure(int rank) {
    return read(rank) + LINE;
  }

  /** Where the rank stores the buffer's address in its process. */
  static long address(long exposure) {
    return exposure + 8;
  }

  /** Where the rank stores whether it can expose and read. */
  static long able(long exposure) {
    return exposure + 16;
  }

  /** Where a cell stores its step; its head begins here. */
  long step(int rank, int cell) {
    return read(rank) + HEADS + (long) cell * LINE;
  }

  static long totalBytes(long step) {
    return step + 8;
  }

  /** Where a cell's chunk of this size lies. */
  long chunk(int rank, int cell, long bytes) {
    return bytes <= INLINE_BYTES
        ? step(rank, cell) + 16
        : read(rank) + data() + (long) cell * chunkBytes;
  }
}
