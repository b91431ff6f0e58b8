package dev.weft.internal.partition;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * A sender's one announcement to its receiver, made when the send is prepared. On the wire:
 *
 * <pre>
 *   0           8            16      24     25                          128
 *   | first tag | partitions | bytes | type | place ... (or ends before) |
 * </pre>
 *
 * @param firstTag the tag of the messages that carry partition 0; for partition p add p
 * @param partitions the sender's number of partitions
 * @param bytes the total size of the partitions
 * @param place where the program prepared the send, if types are checked; else empty
 */
record Announcement(int firstTag, int partitions, long bytes, ElementType type, String place) {
  private static final int PLACE_OFFSET = 25;
  private static final int MOST_BYTES = 128;
  private static final List<ElementType> TYPES = List.of(ElementType.values());

  Slice encode() {
    byte[] words = place.getBytes(UTF_8);
    int length = Math.min(words.length, MOST_BYTES - PLACE_OFFSET);
    return Slice.of(
        ByteBuffer.allocate(PLACE_OFFSET + length)
            .order(ByteOrder.nativeOrder())
            .putLong(firstTag)
            .putLong(partitions)
            .putLong(bytes)
            .put((byte) TYPES.indexOf(type))
            .put(words, 0, length)
            .array());
  }

  /** A buffer to receive one into. */
  static Slice room() {
    return Slice.of(new byte[MOST_BYTES]);
  }

  /**
   * Reads one.
   *
   * @param length the number of bytes received into the room
   * @throws ArgumentException if it makes no sense
   */
  static Announcement decode(Slice room, long length) {
    byte[] all = Arrays.copyOf((byte[]) room.base(), (int) Math.max(PLACE_OFFSET, length));
    ByteBuffer fields = ByteBuffer.wrap(all).order(ByteOrder.nativeOrder());
    long firstTag = fields.getLong();
    long partitions = fields.getLong();
    long bytes = fields.getLong();
    int type = fields.get();
    boolean isTag = firstTag >= 0 && firstTag <= Comm.MAX_TAG;
    boolean isType = type >= 0 && type < TYPES.size();
    if (!isTag || !isType || partitions < 1 || partitions > Comm.MAX_TAG - firstTag || bytes < 0) {
      throw new ArgumentException(
          FailureCode.PARTITION,
          "a partitioned send is announced with first tag %d, %d partitions and %d bytes of type %d; allowed are 1 or more partitions and bytes, with tags from 0 to %d and types to %d"
              .formatted(firstTag, partitions, bytes, type, Comm.MAX_TAG, TYPES.size() - 1));
    }
    String place = new String(all, PLACE_OFFSET, all.length - PLACE_OFFSET, UTF_8);
    return new Announcement((int) firstTag, (int) partitions, bytes, TYPES.get(type), place);
  }
}
