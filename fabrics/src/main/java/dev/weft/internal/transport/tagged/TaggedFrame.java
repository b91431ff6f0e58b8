package dev.weft.internal.transport.tagged;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.weft.internal.transport.Frame;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A frame, which is one message of the library. Little-endian.
 *
 * <pre>
 *   0               4         8         12             16          24          32
 *   +---------------+---------+---------+--------------+-----------+-----------+---------
 *   | mark and kind | context | tag     | payload size | total     | id        | payload
 *   +---------------+---------+---------+--------------+-----------+-----------+---------
 *   | EAGER         | context | tag     | payload size | payload
 *   +---------------+---------+---------+--------------+---------
 * </pre>
 *
 * The mark is {@code 0x57550100} plus the {@link Frame} kind or one of this transport's own:
 *
 * <pre>
 *  kind        tag                 total         id           meaning
 *  HEARD       -                   -             -            answers BYE: all before it was read
 *  PULL        number of the read  bytes wanted  sender's id  send what the RTS with this id
 *                                                             exposed under the read's tag
 *  REFUSED     number of the read  -             -            that memory cannot be sent from
 * </pre>
 */
final class TaggedFrame {
  static final int HEARD = 12;
  static final int PULL = 14;
  static final int REFUSED = 15;

  /** The longest payload. */
  static final int PAYLOAD_BYTES = 16 << 10;

  private static final int EAGER_HEADER_BYTES = 16;
  private static final int HEADER_BYTES = 32;

  /** The longest frame. */
  static final int BYTES = HEADER_BYTES + PAYLOAD_BYTES;

  private static final int MARK_OFFSET = 0;
  private static final int CONTEXT_OFFSET = 4;
  private static final int TAG_OFFSET = 8;
  private static final int PAYLOAD_SIZE_OFFSET = 12;
  private static final int TOTAL_OFFSET = 16;
  private static final int ID_OFFSET = 24;

  private static final int MARK = 0x5755_0100;
  private static final int KIND_MASK = 0xff;

  private static final ValueLayout.OfInt INT =
      JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private TaggedFrame() {}

  /** Bytes from a frame's beginning to its payload. */
  static int payloadStart(int kind) {
    return kind == Frame.EAGER ? EAGER_HEADER_BYTES : HEADER_BYTES;
  }

  static void write(
      MemorySegment memory,
      long at,
      int kind,
      int context,
      int tag,
      int payloadBytes,
      long total,
      long id) {
    memory.set(INT, at + MARK_OFFSET, MARK | kind);
    memory.set(INT, at + CONTEXT_OFFSET, context);
    memory.set(INT, at + TAG_OFFSET, tag);
    memory.set(INT, at + PAYLOAD_SIZE_OFFSET, payloadBytes);
    if (kind != Frame.EAGER) {
      memory.set(LONG, at + TOTAL_OFFSET, total);
      memory.set(LONG, at + ID_OFFSET, id);
    }
  }

  static int kind(MemorySegment memory, long at) {
    return memory.get(INT, at + MARK_OFFSET) & KIND_MASK;
  }

  static int context(MemorySegment memory, long at) {
    return memory.get(INT, at + CONTEXT_OFFSET);
  }

  static int tag(MemorySegment memory, long at) {
    return memory.get(INT, at + TAG_OFFSET);
  }

  static int payloadBytes(MemorySegment memory, long at) {
    return memory.get(INT, at + PAYLOAD_SIZE_OFFSET);
  }

  /** Not of EAGER, whose total is its payload. */
  static long total(MemorySegment memory, long at) {
    return memory.get(LONG, at + TOTAL_OFFSET);
  }

  static long id(MemorySegment memory, long at) {
    return memory.get(LONG, at + ID_OFFSET);
  }

  /** What is wrong with the frame at this place, or null if it may be believed. */
  static @Nullable String fault(MemorySegment memory, long at) {
    int mark = memory.get(INT, at + MARK_OFFSET);
    if ((mark & ~KIND_MASK) != MARK) {
      return "a frame begins with 0x%08x".formatted(mark);
    }
    int kind = mark & KIND_MASK;
    int payload = payloadBytes(memory, at);
    if (payload < 0 || payload > PAYLOAD_BYTES) {
      return Frame.outside("the payload of a frame", payload, 0, PAYLOAD_BYTES);
    }
    if (kind == Frame.EAGER) {
      return Frame.fault(kind, context(memory, at), payload);
    }
    long total = total(memory, at);
    return switch (kind) {
      case HEARD, REFUSED -> null;
      case PULL -> Frame.outside("a read", total, 1, Long.MAX_VALUE);
      case Frame.EAGER_SYNC, Frame.DATA ->
          total == payload
              ? Frame.fault(kind, context(memory, at), total)
              : "a frame claims %d bytes and has %d".formatted(total, payload);
      default -> Frame.fault(kind, context(memory, at), total);
    };
  }
}
