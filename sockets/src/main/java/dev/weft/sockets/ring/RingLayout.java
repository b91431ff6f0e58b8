package dev.weft.sockets.ring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.VarHandle;

/**
 * The layout of an area, the memory of one connection at a time.
 *
 * <pre>
 *      0       8          16         24         32      40       128                     256
 *     +-------+----------+----------+----------+-------+--------+-----------------------+---
 *     | magic | decision | acceptor | released | grown |        | addresses of the ends |
 *     +-------+----------+----------+----------+-------+--------+-----------------------+---
 *     256            1024             4096
 *     +-------------+----------------+------------------
 *     | to acceptor | from acceptor  | data
 *     +-------------+----------------+------------------
 *  A direction, each line of 64 bytes on its own pair of cache lines:
 *      0       8              16                             32          48
 *     +-------+--------------+------------------------------+-----------+
 *     | tail  | writer's end | starts of levels 1 and 2, +1 | switch, +1|     written by the writer
 *     +-------+--------------+------------------------------+-----------+
 *   128       136            144             148
 *     +-------+--------------+---------------+-----------+
 *     | head  | reader's end | inline urgent | accepts   |                    written by the reader
 *     +-------+--------------+---------------+-----------+
 *   256
 *     +-------------------+
 *     | reader sleeps     |                set by the reader, cleared by the writer that wakes it
 *     +-------------------+
 *   384
 *     +-------------------+
 *     | writer sleeps     |                set by the writer, cleared by the reader that wakes it
 *     +-------------------+
 * </pre>
 *
 * <p>Decision, and the bits of grown, which name the rings that have pages, outlast a connection;
 * all else is of one. Accepts says that the reader expects bytes in the ring; switch is the number
 * of bytes that the writer has sent through TCP before its first one in the ring.
 *
 * <p>Tail and head count bytes since then. The data of a direction are three consecutive rings of
 * growing size. The writer begins in the smallest ring, and goes on in the next ring when there is
 * more to write than room: the tail at that moment is the start of the next ring. The reader
 * follows when its head has reached the start. So an idle connection holds three pages.
 */
final class RingLayout {
  /** Another one for each layout: ends of different versions do not meet. */
  static final long MAGIC_VALUE = 0x5745_4654_534f_4333L;

  static final long MAGIC = 0;
  static final long DECISION = 8;
  static final long ACCEPTOR = 16;
  static final long RELEASED = 24;
  static final long GROWN = 32;
  static final long ENDS = 128;
  static final long TO_ACCEPTOR = 256;
  static final long FROM_ACCEPTOR = 1024;
  static final long WORDS_OF_A_DIRECTION = 512;
  static final long HEADER_BYTES = 4096;

  static final long TAIL = 0;
  static final long WRITER_END = 8;
  static final long LEVEL_STARTS = 16;
  static final long SWITCH = 32;
  static final long HEAD = 128;
  static final long READER_END = 136;
  static final long INLINES_URGENT = 144;
  static final long ACCEPTS = 148;
  static final long READER_SLEEPS = 256;
  static final long WRITER_SLEEPS = 384;

  private static final int[] LEVEL_BYTES = {4 << 10, 64 << 10, 256 << 10};
  private static final long DIRECTION_BYTES = offsetOf(LEVEL_BYTES.length);
  static final int LAST_LEVEL = LEVEL_BYTES.length - 1;
  static final long AREA_BYTES = HEADER_BYTES + 2 * DIRECTION_BYTES;

  static final VarHandle INT = JAVA_INT.varHandle().withInvokeExactBehavior();
  static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();

  /** Bytes of the ring of a level, a power of two. */
  static int levelBytes(int level) {
    return LEVEL_BYTES[level];
  }

  /** Where the ring of a level lies in the area, of the direction described at an offset. */
  static long dataOf(long direction, int level) {
    long first = direction == TO_ACCEPTOR ? HEADER_BYTES : HEADER_BYTES + DIRECTION_BYTES;
    return first + offsetOf(level);
  }

  private static long offsetOf(int level) {
    long offset = 0;
    for (int i = 0; i < level; i++) {
      offset += LEVEL_BYTES[i];
    }
    return offset;
  }

  private RingLayout() {}
}
