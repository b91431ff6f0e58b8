package dev.weft.partition;

import dev.weft.Slice;

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

  static Announcement decode(Slice room) {
    long[] values = (long[]) room.base();
    return new Announcement((int) values[0], (int) values[1], values[2]);
  }
}
