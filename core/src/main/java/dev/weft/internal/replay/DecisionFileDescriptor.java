package dev.weft.internal.replay;

/**
 * The file of one rank's decisions.
 *
 * <pre>
 *   0        8      12     16
 *   | "WEFTDEC1" | rank | ranks of the job | entries ... | zeros
 *
 *   entry:   | kind, flags | values, each a number of 1 to 5 bytes |
 *   misses:  | kind        | how many, 8 bytes, counted up in place |
 * </pre>
 *
 * The first byte of an entry is written last, so an entry of a process that was killed is whole or
 * absent. Numbers are zigzag-coded, seven bits a byte, the lowest first; fixed ones are
 * little-endian.
 */
public final class DecisionFileDescriptor {
  static final long MAGIC = 0x3143_4544_5446_4557L;
  static final int RANK = 8;
  static final int SIZE = 12;
  static final int ENTRIES = 16;

  static final int KIND_MASK = 0x1f;

  /** The call took any source. */
  public static final int ANY_SOURCE = 0x20;

  /** The call took any tag. */
  public static final int ANY_TAG = 0x40;

  /** It looked for a message, and left it. */
  public static final int PROBED = 0x80;

  static final int MISSES_BYTES = 1 + Long.BYTES;

  private DecisionFileDescriptor() {}
}
