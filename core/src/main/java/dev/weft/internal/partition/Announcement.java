package dev.weft.internal.partition;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;

/**
 * What a sender tells its receiver once, when the send is prepared. On the wire three longs in this
 * order.
 *
 * @param firstTag tag of the messages that carry partition 0; those of partition p have p more
 * @param partitions how many the sender has
 * @param bytes size of all of them together
 */
record Announcement(int firstTag, int partitions, long bytes) {
  private static final int LONGS = 3;

  Slice encode() {
    return Slice.of(new long[] {firstTag, partitions, bytes});
  }

  /** A buffer to receive one into. */
  static Slice room() {
    return Slice.of(new long[LONGS]);
  }

  /**
   * Reads one.
   *
   * @throws ArgumentException if it makes no sense
   */
  static Announcement decode(Slice room) {
    long[] values = (long[]) room.base();
    boolean tags = values[0] >= 0 && values[0] <= Comm.MAX_TAG;
    if (!tags || values[1] < 1 || values[1] > Comm.MAX_TAG - values[0] || values[2] < 0) {
      throw new ArgumentException(
          "a partitioned send is announced with first tag %d, %d partitions and %d bytes; allowed are 1 or more partitions and bytes, with tags from 0 to %d"
              .formatted(values[0], values[1], values[2], Comm.MAX_TAG));
    }
    return new Announcement((int) values[0], (int) values[1], values[2]);
  }
}
