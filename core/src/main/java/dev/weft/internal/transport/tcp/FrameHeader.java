package dev.weft.internal.transport.tcp;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.weft.internal.transport.Frame;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The header that precedes each frame's payload on a connection. Little-endian.
 *
 * <pre>
 *   0                4         8          12        16              24              32
 *   +----------------+---------+----------+---------+---------------+---------------+----
 *   | mark and kind  | zero    | context  | tag     | total         | id            | payload
 *   +----------------+---------+----------+---------+---------------+---------------+----
 * </pre>
 *
 * The mark is {@code 0x57460100} plus the {@link Frame} kind; it detects a stream that is out of
 * step. {@code total} payload bytes follow an EAGER, EAGER_SYNC or DATA header; other headers have
 * no payload.
 *
 * <p>A payload of more than {@link #LONG_BYTES} begins at offset 80; the bytes before it are
 * ignored. The kernel usually copies it so that the frame's begin keeps its offset within a page,
 * and an array often begins 16 bytes into a page. At offset 80, source and destination have the
 * same offset within a cache line, which makes the kernel's copies faster (64 KiB on two Zen 4
 * cores 19.6 µs one way with 64, and 18.4 with 80). A copy whose destination is 1 to 31 bytes
 * further into a page than its source takes twice as long on some processors, because each load
 * seems to wait for the previous store (4 KiB aliasing).
 */
final class FrameHeader {
  static final int BYTES = 32;

  /** Payloads up to this size follow their header at once. */
  static final int LONG_BYTES = 8 << 10;

  /** Where a longer payload begins. */
  static final int LONG_START = 80;

  /** Longest message that may travel as EAGER or EAGER_SYNC. */
  static final int MAX_EAGER_BYTES = Frame.MAX_EAGER_BYTES;

  /** Longest part of a transfer in one DATA frame: what follows on the link waits no longer. */
  static final int MAX_DATA_BYTES = 1 << 20;

  /**
   * A kind of this transport's own: answers BYE, which was the last frame to be read. Who has said
   * BYE can then close its end without taking back what lies unread.
   */
  static final int HEARD = 12;

  private static final int MARK_OFFSET = 0;
  private static final int ZERO_OFFSET = 4;
  private static final int CONTEXT_OFFSET = 8;
  private static final int TAG_OFFSET = 12;
  private static final int TOTAL_OFFSET = 16;
  private static final int ID_OFFSET = 24;

  private static final int MARK = 0x5746_0100;
  private static final int KIND_MASK = 0xff;

  private static final ValueLayout.OfInt INT =
      JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  static void write(
      MemorySegment memory, long at, int kind, int context, int tag, long total, long id) {
    memory.set(INT, at + MARK_OFFSET, MARK | kind);
    memory.set(INT, at + ZERO_OFFSET, 0);
    memory.set(INT, at + CONTEXT_OFFSET, context);
    memory.set(INT, at + TAG_OFFSET, tag);
    memory.set(LONG, at + TOTAL_OFFSET, total);
    memory.set(LONG, at + ID_OFFSET, id);
  }

  /** Bytes from the beginning of a frame to its payload. */
  static int payloadStart(int kind, long total) {
    return Frame.carriesPayload(kind) && total > LONG_BYTES ? LONG_START : BYTES;
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

  static long total(MemorySegment memory, long at) {
    return memory.get(LONG, at + TOTAL_OFFSET);
  }

  static long id(MemorySegment memory, long at) {
    return memory.get(LONG, at + ID_OFFSET);
  }

  /** What is wrong with the header at this place, or null if it may be believed. */
  static @Nullable String fault(MemorySegment memory, long at) {
    int mark = memory.get(INT, at + MARK_OFFSET);
    if ((mark & ~KIND_MASK) != MARK || memory.get(INT, at + ZERO_OFFSET) != 0) {
      return "a frame begins with 0x%08x".formatted(mark);
    }
    long total = total(memory, at);
    return switch (mark & KIND_MASK) {
      case HEARD -> null;
      case Frame.DATA -> Frame.outside("a DATA frame", total, 1, MAX_DATA_BYTES);
      default -> Frame.fault(mark & KIND_MASK, context(memory, at), total);
    };
  }

  private FrameHeader() {}
}
