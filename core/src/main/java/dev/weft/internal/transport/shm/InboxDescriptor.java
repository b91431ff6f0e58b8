package dev.weft.internal.transport.shm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Layout of a rank's shared-memory file: its doorbell, its witness, the credit for each sender, and
 * the senders that have made a ring to it. Each ring has its own file ({@link RingFileDescriptor}).
 *
 * <pre>{@code
 * 0          64           68       72       128       192
 * +----------+------------+--------+--------+---------+------------------------+
 * | doorbell | ring count | closed | credit | witness | ring made (int) x size |
 * | (line)   | (int)      | (int)  | (long) | (line)  |                        |
 * +----------+------------+--------+--------+---------+------------------------+
 *            <- senders   <- owner <- owner <- owner  <- senders                whole pages
 * }</pre>
 *
 * <p><i>Ring made</i> is 0, or the number of the sender's ring's shape in {@link
 * RingFileDescriptor#SHAPES}, counted from 1. <i>Credit</i> is the number of unreceived bytes that
 * the owner keeps for each sender; it is stored before any other rank knows of the file.
 */
record InboxDescriptor(int size) {
  private static final int PAGE_BYTES = 4096;

  static final long DOORBELL = 0;
  static final long DOORBELL_BYTES = 64;
  static final long RING_COUNT = 64;
  static final long CLOSED = 68;
  private static final long CREDIT = 72;
  static final long WITNESS = 128;
  private static final long MADE = WITNESS + ReachableMemory.WITNESS_BYTES;

  static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

  static void setCredit(MemorySegment inbox, long bytes) {
    inbox.set(ValueLayout.JAVA_LONG, CREDIT, bytes);
  }

  static long credit(MemorySegment inbox) {
    return inbox.get(ValueLayout.JAVA_LONG, CREDIT);
  }

  /** Where rank {@code sender} says that it has made its ring. */
  long made(int sender) {
    return MADE + (long) Integer.BYTES * sender;
  }

  /** How long the file is. */
  long bytes() {
    return (made(size) + PAGE_BYTES - 1) & -PAGE_BYTES;
  }
}
