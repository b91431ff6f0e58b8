package dev.weft.internal.collective.shared;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.internal.collective.exchange.CollectiveTuning;
import dev.weft.internal.os.OsTuning;
import dev.weft.internal.os.memory.BulkCopy;
import java.lang.foreign.MemorySegment;

/**
 * The place where this rank writes first in its next operation. Those lines lie in the caches of
 * the ranks that have read them last, and a store would wait for each; while the rank waits anyway
 * it fetches them, some at a time, by storing there. It fetches only lines that all ranks are known
 * to have read.
 *
 * <p>The number of lines is that of the last operation, halved after each operation that wrote
 * nothing, so that a series of barriers fetches nothing in vain. For the thread that is in an
 * operation.
 */
final class CellPrefetch {
  private static final long UNKNOWN = -1;

  private final MemorySegment memory;
  private final AreaDescriptor layout;
  private final int rank;
  private long expectedBytes;
  private boolean wrote;
  private long at = UNKNOWN;
  private long end;

  CellPrefetch(MemorySegment memory, AreaDescriptor layout, int rank) {
    this.memory = memory;
    this.layout = layout;
    this.rank = rank;
  }

  /** An operation begins. */
  void begin() {
    expectedBytes = wrote ? expectedBytes : expectedBytes >> 1;
    wrote = false;
    forget();
  }

  /** The operation writes a chunk of so many bytes. */
  void wrote(long bytes) {
    wrote = true;
    expectedBytes = Math.min(bytes, CollectiveTuning.FETCHED_BYTES);
  }

  /**
   * This rank is about to write, perhaps there: whether the lines may be fetched is unknown again.
   */
  void forget() {
    at = UNKNOWN;
  }

  /** Whether {@link #found} is to be called before anything is fetched. */
  boolean isUnknown() {
    return at == UNKNOWN;
  }

  /** Sets the cell; or nothing is fetched, because some rank may still have to read it. */
  void found(int cell, boolean isRead, BulkCopy copy) {
    at = 0;
    end = 0;
    if (isRead) {
      memory.set(JAVA_LONG, layout.chunk(rank, cell, AreaDescriptor.INLINE_BYTES), 0L);
      long bytes =
          copy.wantsTargetFetched() ? expectedBytes : Math.min(expectedBytes, OsTuning.BULK_BYTES);
      if (bytes > AreaDescriptor.INLINE_BYTES) {
        at = layout.chunk(rank, cell, bytes);
        end = at + Math.min(bytes, layout.chunkBytes());
      }
    }
  }

  /** Fetches some lines; false if none are left. */
  boolean fetchSome() {
    long next = Math.min(end, at + (long) CollectiveTuning.FETCHED_LINES * AreaDescriptor.LINE);
    for (; at < next; at += AreaDescriptor.LINE) {
      memory.set(JAVA_LONG, at, 0L);
    }
    return at < end;
  }
}
