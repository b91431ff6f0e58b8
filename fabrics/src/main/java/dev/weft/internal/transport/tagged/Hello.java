package dev.weft.internal.transport.tagged;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.weft.internal.security.PeerProof;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The first message from one rank to another, with the tag that the receiver reserves for it.
 * Little-endian.
 *
 * <pre>
 *   0        4        8               40
 *   +--------+--------+---------------+
 *   | mark   | rank   | proof         |
 *   +--------+--------+---------------+
 * </pre>
 *
 * The proof is {@link PeerProof#of} of the purpose {@value #PURPOSE}, from that rank to the
 * receiver.
 */
final class Hello {
  static final String PURPOSE = "hello";
  static final int BYTES = 8 + PeerProof.BYTES;

  private static final int RANK_OFFSET = 4;
  private static final int PROOF_OFFSET = 8;
  private static final int MARK = 0x5755_0200;

  private static final ValueLayout.OfInt INT =
      JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private Hello() {}

  static void write(MemorySegment memory, long at, int rank, byte[] proof) {
    memory.set(INT, at, MARK);
    memory.set(INT, at + RANK_OFFSET, rank);
    MemorySegment.copy(proof, 0, memory, JAVA_BYTE, at + PROOF_OFFSET, PeerProof.BYTES);
  }

  /** The rank that it claims to be from, or -1 if it is no such message. */
  static int rank(MemorySegment memory, long at) {
    return memory.get(INT, at) == MARK ? memory.get(INT, at + RANK_OFFSET) : -1;
  }

  static byte[] proof(MemorySegment memory, long at) {
    return memory.asSlice(at + PROOF_OFFSET, PeerProof.BYTES).toArray(JAVA_BYTE);
  }
}
