package dev.weft.internal.collective.shared;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a communicator's ranks share for collective operations: a part for each rank,
 * which that rank alone stores into.
 *
 * <pre>
 *   0               64              128 + 64 i                      data
 *  +---------------+---------------+-------------------------------+---------------------
 *  | read so far   | loan          | cell i: heads                 | cell i: chunkBytes
 *  +---------------+---------------+-------------------------------+---------------------
 *
 *  a cell's head, one cache line:
 *   0               8               16                              64
 *  +---------------+---------------+-------------------------------+
 *  | step          | total bytes   | the chunk, if it fits         |
 *  +---------------+---------------+-------------------------------+
 *
 *  a loan ({@link RemoteLoans}), one cache line:
 *   0               8               16              24
 *  +---------------+---------------+---------------+
 *  | step          | address       | able          |
 *  +---------------+---------------+---------------+
 * </pre>
 *
 * <p>A long chunk takes the data of several cells, from that of its own on; so there is data beyond
 * that of the last cell.
 *
 * @param ranks number of parts
 * @param cells in each part, a power of two
 * @param chunkBytes size of a cell's data, a multiple of 64
 * @param longCells how many cells' data a long chunk takes, a power of two
 * @param lentBytes from what size on buffers are lent instead, between threads of one process
 * @param remotelyLentBytes the same between processes, which read each other's memory
 */
public record AreaDescriptor(
    int ranks, int cells, int chunkBytes, int longCells, long lentBytes, long remotelyLentBytes) {
  static final int INLINE_BYTES = 48;
  static final VarHandle LONG = JAVA_LONG.varHandle();

  static final int LINE = 64;
  private static final int HEADS = 2 * LINE;
  private static final int CELLS = 16;
  private static final int TOTAL_BYTES = 8 << 20;
  private static final int MAX_CHUNK_BYTES = 64 << 10;
  private static final int MIN_CHUNK_BYTES = 1 << 10;
  private static final int LONG_CELLS = 4;
  private static final long LENT_BYTES = 32 << 10;
  private static final long REMOTELY_LENT_BYTES = 64 << 10;

  /**
   * A rank's cells are 1 MiB together, so that a line has left the cache of the core that read it
   * by the time it is written again. They shrink as communicators grow beyond eight ranks.
   */
  public static AreaDescriptor of(int ranks) {
    int share = Integer.highestOneBit(TOTAL_BYTES / (CELLS * ranks));
    int chunkBytes = Math.clamp(share, MIN_CHUNK_BYTES, MAX_CHUNK_BYTES);
    return new AreaDescriptor(
        ranks, CELLS, chunkBytes, LONG_CELLS, LENT_BYTES, REMOTELY_LENT_BYTES);
  }

  /** The same without long chunks. */
  public AreaDescriptor withoutLong() {
    return new AreaDescriptor(ranks, cells, chunkBytes, 1, lentBytes, remotelyLentBytes);
  }

  /** The same with other chunks. */
  AreaDescriptor withChunks(int bytes) {
    return new AreaDescriptor(ranks, cells, bytes, longCells, lentBytes, remotelyLentBytes);
  }

  /** The same with chunks of a quarter, or null if they would be too short to pay. */
  @Nullable AreaDescriptor smaller() {
    return chunkBytes / 4 < MIN_CHUNK_BYTES ? null : withChunks(chunkBytes / 4);
  }

  /** Cells whose data long chunks take, those beyond the last one too. */
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

  /** Where the rank says which step it has read everything of. */
  long read(int rank) {
    return rank * partBytes();
  }

  /** Where the rank says in which step it lends a buffer. */
  long loan(int rank) {
    return read(rank) + LINE;
  }

  /** Of a loan: where the buffer lies in the rank's process. */
  static long address(long loan) {
    return loan + 8;
  }

  /** Of a loan: whether the rank can lend and read. */
  static long able(long loan) {
    return loan + 16;
  }

  /** Where a cell says which step it is of; its head begins here. */
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
