package dev.weft.parallel.checkpoint;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.Comm;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The rebuilding of a part from the shares of all members that are left of its group: it is their
 * XOR. The first of them gets it.
 */
final class Rebuilding {
  private static final int BLOCK_LONGS = 1024;

  private final MemorySegment share;
  private final int[] ranks;

  /**
   * At one of the members.
   *
   * @param share what this rank gives
   * @param ranks the members, as they are numbered now
   */
  Rebuilding(MemorySegment share, int[] ranks) {
    this.share = share;
    this.ranks = ranks;
  }

  /**
   * One member's share after the other goes to the first one. Collective over all ranks, members or
   * not; blocks.
   *
   * @param here what this rank does, if it is one
   * @param largest members of the largest group that there is
   * @return the part, at the first member; null elsewhere
   */
  static @Nullable MemorySegment run(Comm comm, @Nullable Rebuilding here, int largest) {
    boolean isTarget = here != null && here.ranks[0] == comm.rank();
    MemorySegment incoming =
        Segments.allocate(here != null && isTarget ? here.share.byteSize() : 0);
    for (int member = 1; member < largest - 1; member++) {
      Transfers transfers = new Transfers(comm);
      boolean takesPart = here != null && member < here.ranks.length;
      if (here != null && takesPart && here.ranks[member] == comm.rank()) {
        transfers.send(here.share, here.ranks[0]);
      } else if (here != null && takesPart && isTarget) {
        transfers.receive(incoming, here.ranks[member]);
      }
      transfers.run(1);
      if (here != null && takesPart && isTarget) {
        add(incoming, here.share);
      }
    }
    return here != null && isTarget ? here.share : null;
  }

  /**
   * Adds a segment to another one of its length, a multiple of eight bytes: by way of arrays, over
   * which the compiler makes vector instructions.
   */
  static void add(MemorySegment from, MemorySegment sum) {
    long[] one = new long[BLOCK_LONGS];
    long[] other = new long[BLOCK_LONGS];
    long longs = sum.byteSize() / Long.BYTES;
    for (long at = 0; at < longs; at += BLOCK_LONGS) {
      int count = (int) Math.min(BLOCK_LONGS, longs - at);
      MemorySegment.copy(from, JAVA_LONG, at * Long.BYTES, one, 0, count);
      MemorySegment.copy(sum, JAVA_LONG, at * Long.BYTES, other, 0, count);
      for (int i = 0; i < count; i++) {
        other[i] ^= one[i];
      }
      MemorySegment.copy(other, 0, sum, JAVA_LONG, at * Long.BYTES, count);
    }
  }
}
