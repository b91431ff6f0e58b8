package dev.weft.transport.shm;

import dev.weft.transport.ring.RingShape;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Layout of a rank's shared-memory file: its doorbell, its witness, who has made a ring to it, and
 * room for one ring from every rank, each with transfers behind it. The file is sparse: a ring's
 * part takes memory once its sender has filled it with zeros.
 *
 * <pre>
 *   0          64            128       192                      start(0)
 *   +----------+-------------+---------+------------------------+--------------------------------
 *   | doorbell | ring count  | witness | ring made (int) x size | ring from rank 0 | transfers | ...
 *   | (line)   | (int, line) | (line)  |                        |                  | (page)    |
 *   +----------+-------------+---------+------------------------+--------------------------------
 *              <- senders ->  <- owner   <- senders              whole pages
 * </pre>
 */
record InboxDescriptor(int size, RingShape shape) {
  private static final int PAGE_BYTES = 4096;

  static final long DOORBELL = 0;
  static final long DOORBELL_BYTES = 64;
  static final long RING_COUNT = 64;
  static final long WITNESS = 128;
  static final long TRANSFER_BYTES = PAGE_BYTES;
  private static final long MADE = WITNESS + PeerMemories.WITNESS_BYTES;

  static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

  /** Where rank {@code sender} says that it has made its ring. */
  long made(int sender) {
    return MADE + (long) Integer.BYTES * sender;
  }

  /** Bytes before the first ring. */
  long headBytes() {
    return (made(size) + PAGE_BYTES - 1) & -PAGE_BYTES;
  }

  /** Where the ring from rank {@code sender} begins. */
  long start(int sender) {
    return headBytes() + sender * ringBytes();
  }

  /** Bytes of a ring and the transfers behind it. */
  long ringBytes() {
    return shape.bytes() + TRANSFER_BYTES;
  }

  /** Where the transfers from rank {@code sender} begin. */
  long transfers(int sender) {
    return start(sender) + shape.bytes();
  }
}
