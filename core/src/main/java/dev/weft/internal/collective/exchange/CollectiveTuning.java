package dev.weft.internal.collective.exchange;

/**
 * The numbers of the collective operations that may differ on another machine. Each comment names
 * the measurement, or says that the number is common practice; users' rules override the
 * thresholds.
 */
public final class CollectiveTuning {
  // ---- by messages: thresholds between algorithms, common practice ----

  /** Up to so many ranks rank 0 collects and releases the others in a barrier. */
  public static final int LINEAR_BARRIER_RANKS = 16;

  /** From so many ranks on short blocks go along a tree. */
  public static final int TREE_RANKS = 8;

  /** Up to so many bytes a block goes along a tree, where it is copied on the way. */
  public static final long TREE_BLOCK_BYTES = 1 << 10;

  /** From here on a broadcast is scattered and gathered. */
  public static final long LONG_BROADCAST_BYTES = 128 << 10;

  /** From here on each rank combines a part of the buffer. */
  public static final long LONG_REDUCE_BYTES = 8 << 10;

  /**
   * From here on a scan of few ranks goes along them in pieces: over 4 hosts of 2 ranks and gigabit
   * links, after a barrier, 1.5 against 1.6 ms at 32 KiB, 1.8 against 3.6 at 64, 2.3 against 7.3 at
   * 128.
   */
  public static final long LONG_SCAN_BYTES = 48 << 10;

  /** From here on an allReduce with a number of ranks that is no power of two goes in a ring. */
  public static final long RING_ALL_REDUCE_BYTES = 256 << 10;

  /** From here on an allGather goes in a ring. */
  public static final long RING_ALL_GATHER_BYTES = 80 << 10;

  /** The same with a number of ranks that is a power of two. */
  public static final long RING_ALL_GATHER_POWER_OF_TWO_BYTES = 512 << 10;

  /** Up to so many bytes blocks of an allToAll travel together. */
  public static final long SHORT_ALL_TO_ALL_BYTES = 256;

  /** Beyond so many bytes blocks of an allToAll have one message each way at a time. */
  public static final long PAIRWISE_ALL_TO_ALL_BYTES = 32 << 10;

  /** Up to so many ranks all messages of an allToAllv are under way at once. */
  public static final int SCATTERED_RANKS = 16;

  /** From here on a reduceScatter goes pair by pair. */
  public static final long PAIRWISE_REDUCE_SCATTER_BYTES = 512 << 10;

  /**
   * Most links take this size whole (a slot's {@code INLINE_BYTES}): sent before the receive is
   * posted.
   */
  public static final int SHORT_BYTES = 48;

  // ---- in shared memory (ADR 5) ----

  /** Cells of a rank: at 64 KiB each, a line has left its readers' caches when it is due again. */
  public static final int CELLS = 16;

  /** The size of a communicator's cells together; they shrink beyond eight ranks. */
  public static final int AREA_BYTES = 8 << 20;

  /** The longest chunk: longer ones make readers wait. */
  public static final int MAX_CHUNK_BYTES = 64 << 10;

  /** Shorter chunks are slower than messages. */
  public static final int MIN_CHUNK_BYTES = 1 << 10;

  /** Cells of a long chunk where ranks share cores: longer pieces, fewer turns. */
  public static final int LONG_CELLS = 4;

  /** From here on threads expose their buffers: gains a quarter to a half at 64 KiB, none at 16. */
  public static final long THREAD_EXPOSED_BYTES = 32 << 10;

  /** From here on processes expose their buffers: reading one costs a system call. */
  public static final long PROCESS_EXPOSED_BYTES = 64 << 10;

  /** Longer broadcasts and gathers of two processes are one message, which both copy. */
  public static final long ONE_MESSAGE_BYTES = 64 << 10;

  /** Two groups of cores with so many ranks each are worth steps of their own (ADR 55). */
  public static final int GROUP_RANKS = 4;

  /**
   * From so many bytes on for each rank, an operation in which all ranks need all is not composed
   * by groups of cores: leaders would copy in turn what all can copy at once (ADR 55).
   */
  public static final long COMPOSED_BYTES = 1 << 10;

  /** Up to so many ranks, pieces of 2 KiB of all blocks are faster than messages. */
  public static final int PIECES_RANKS = 16;

  /** Up to so many bytes every rank combines all of a buffer, beyond a share of it. */
  public static final long UNDIVIDED_BYTES = 8 << 10;

  /** The most bytes combined at a time: two such arrays stay in the first-level cache. */
  public static final int COMBINED_BYTES = 8 << 10;

  /** The most that a waiting rank fetches of the cell that it writes next. */
  public static final long FETCHED_BYTES = 64 << 10;

  /**
   * More ranks of a host, several in each process, meet within their processes first: in one area
   * each of them would have to know the bells of all others.
   */
  public static final int ONE_AREA_RANKS = 128;

  /** Lines fetched between two polls of the awaited flag. */
  public static final int FETCHED_LINES = 8;

  private CollectiveTuning() {}
}
