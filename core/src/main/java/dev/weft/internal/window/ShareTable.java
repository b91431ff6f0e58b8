package dev.weft.internal.window;

import dev.weft.failure.ResourceException;
import dev.weft.internal.transport.SharedRegion;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The table through which threads of one process give each other their parts of a window while it
 * is being made. Any thread.
 */
final class ShareTable {
  /**
   * One rank's contribution to a window.
   *
   * @param region the whole part except the user's own memory
   * @param control its locks' memory
   * @param memory the memory that others may access; in a shared window, at rank 0, that of all
   *     ranks
   * @param attachedMemory of a dynamic window
   */
  record Share(
      SharedRegion region,
      MemorySegment control,
      @Nullable MemorySegment memory,
      @Nullable AttachedMemory attachedMemory) {}

  /** A part: the number is its maker's own, never used twice in this process. */
  record Key(String job, int worldRank, long number) {}

  private static final ConcurrentMap<Key, Share> SHARES = new ConcurrentHashMap<>();

  static void put(Key key, Share share) {
    SHARES.put(key, share);
  }

  static Share find(Key key) {
    Share share = SHARES.get(key);
    if (share == null) {
      throw new ResourceException(
          "rank " + key.worldRank + " of the job is not a thread of this process any more");
    }
    return share;
  }

  static void remove(Key key) {
    SHARES.remove(key);
  }

  private ShareTable() {}
}
