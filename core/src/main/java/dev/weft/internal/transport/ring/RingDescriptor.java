package dev.weft.internal.transport.ring;

import dev.weft.internal.transport.NextFrame;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Layout of the ring that carries frames from one rank to another. Fresh memory is all zeros.
 *
 * <pre>
 *   byte 0                      64                    128
 *   +---------------------------+----------------------+----------------------+------------------+
 *   | slots consumed  (long)    | unused               | slots x 64 bytes     | bulk bytes       |
 *   | bulk consumed   (long)    |                      |                      | (a power of two) |
 *   +---------------------------+----------------------+----------------------+------------------+
 *     written by the receiver                            written by the sender
 *
 *   slot, one cache line:
 *   0         4         8          12     13      14        16            24          32      40     44
 *   +---------+---------+----------+------+-------+---------+-------------+-----------+-------+------+
 *   | lap     | tag     | context  | kind | inline|         | total       | id        | bulk  | piece|
 *   | (int)   | (int)   | (int)    |      | bytes |         | (long)      | (long)    | (long)| (int)|
 *   +---------+---------+----------+------+-------+---------+-------------+-----------+-------+------+
 *                                                           | or up to 48 bytes of payload inline ...
 * </pre>
 *
 * Lap and tag are one long and are stored last, with release: a slot is full when its lap is one
 * more than the number of completed rounds of the ring. A payload piece begins in the bulk ring at
 * position {@code bulk} modulo the ring's size, and never wraps.
 */
final class RingDescriptor {
  static final int LINE_BYTES = 64;

  static final int SLOTS_CONSUMED = 0;
  static final int BULK_CONSUMED = 8;
  static final int SLOTS = 128;

  static final int SLOT_SHIFT = 6;
  static final int LAP_AND_TAG = 0;
  static final int CONTEXT_AND_KIND = 8;
  static final int INLINE = 16;
  static final int TOTAL = 16;
  static final int ID = 24;
  static final int BULK = 32;
  static final int PIECE = 40;

  static final int INLINE_BYTES = NextFrame.MOST_BYTES;

  /** Kind of a slot that brings the next piece of the frame before it. */
  static final int MORE = 0x20;

  /** Kind of an EAGER frame whose payload lies in the slot. */
  static final int INLINE_EAGER = 0x21;

  static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  static final ValueLayout.OfLong PLAIN_LONG = ValueLayout.JAVA_LONG;
  static final ValueLayout.OfInt PLAIN_INT = ValueLayout.JAVA_INT;

  static long lapAndTag(int lap, int tag) {
    return ((long) tag << 32) | (lap & 0xffff_ffffL);
  }

  static long contextAndKind(int context, int kind, int inlineBytes) {
    return ((long) (inlineBytes << 8 | kind) << 32) | (context & 0xffff_ffffL);
  }

  static int kind(long contextAndKind) {
    return (int) (contextAndKind >>> 32) & 0xff;
  }

  static int inlineBytes(long contextAndKind) {
    return (int) (contextAndKind >>> 40) & 0xff;
  }

  private RingDescriptor() {}
}
