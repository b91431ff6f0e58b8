package dev.weft.internal.transport.shm;

import dev.weft.internal.transport.ring.RingShape;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Layout of the file in which one rank sends to another: its transfers, then its ring.
 *
 * <pre>
 *   0            4096
 *   +------------+--------------------+
 *   | transfers  | ring, whole pages  |
 *   +------------+--------------------+
 * </pre>
 */
final class RingFileDescriptor {
  static final long TRANSFER_BYTES = 4096;

  /** The shapes that rings have, the largest first. */
  static final List<RingShape> SHAPES =
      List.of(
          new RingShape(1024, 1 << 20),
          new RingShape(256, 256 << 10),
          new RingShape(128, 64 << 10),
          new RingShape(32, 4 << 10));

  static long bytes(RingShape shape) {
    return TRANSFER_BYTES + shape.bytes();
  }

  static MemorySegment transfers(MemorySegment file) {
    return file.asSlice(0, TRANSFER_BYTES);
  }

  static MemorySegment ring(MemorySegment file, RingShape shape) {
    return file.asSlice(TRANSFER_BYTES, shape.bytes());
  }

  /** The name of the file. */
  static String name(int sender, int receiver) {
    return "ring-" + sender + "-" + receiver;
  }

  private RingFileDescriptor() {}
}
