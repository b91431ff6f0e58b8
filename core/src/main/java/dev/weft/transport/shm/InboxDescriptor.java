package dev.weft.transport.shm;

import dev.weft.transport.ring.RingShape;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.List;

/**
 * Layout of a rank's shared-memory file: its doorbell, its witness, who has made a ring to it, and
 * room for one ring from every rank, each with transfers before it. The file is sparse: a ring's
 * part takes memory once its sender has filled it with zeros.
 *
 * <pre>{@code
 * 0          64          68     128       192                      start(0)
 * +----------+-----------+------+---------+------------------------+-------------------------------
 * | doorbell | ring      | room | witness | ring made (int) x size | transfers | ring from rank 0 ..
 * | (line)   | count     |      | (line)  |                        | (page)    |
 * |          | (int)     | (int)|         |                        |           |
 * +----------+-----------+------+---------+------------------------+-------------------------------
 *            <- senders  <- owner         <- senders               whole pages
 * }</pre>
 *
 * <p>The room is the place in {@link #SHAPES} of the largest ring that there is room for. A sender
 * may make a smaller one; it says with <i>ring made</i> which, counting from 1.
 *
 * @param shape of the largest ring that there is room for
 */
record InboxDescriptor(int size, RingShape shape) {
  /** The shapes that rings have. */
  static final List<RingShape> SHAPES =
      List.of(
          new RingShape(1024, 1 << 20),
          new RingShape(256, 256 << 10),
          new RingShape(128, 64 << 10),
          new RingShape(32, 4 << 10));

  private static final int PAGE_BYTES = 4096;

  static final long DOORBELL = 0;
  static final long DOORBELL_BYTES = 64;
  static final long RING_COUNT = 64;
  static final long ROOM = 68;
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

  /** Where the part of rank {@code sender} begins. */
  long start(int sender) {
    return headBytes() + sender * ringBytes(shape);
  }

  /** Bytes of a ring of this shape and the transfers before it. */
  static long ringBytes(RingShape shape) {
    return TRANSFER_BYTES + shape.bytes();
  }

  /** Where the transfers from rank {@code sender} begin. */
  long transfers(int sender) {
    return start(sender);
  }

  /** Where the ring from rank {@code sender} begins. */
  long ring(int sender) {
    return start(sender) + TRANSFER_BYTES;
  }

  /** How long the file can become. */
  long bytes() {
    return start(size);
  }
}
