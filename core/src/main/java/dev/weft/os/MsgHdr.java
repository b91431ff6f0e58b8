package dev.weft.os;

/**
 * What {@code sendmsg} is told on 64-bit Linux; all else in it is zero here.
 *
 * <pre>
 *   0               8               16              24              32                     56
 *  +---------------+---------------+---------------+---------------+----------------------+
 *  | (no address)            zero  | {@link IoVec}s        | their number  |  (no control)  zero  |
 *  +---------------+---------------+---------------+---------------+----------------------+
 * </pre>
 */
final class MsgHdr {
  static final long VECTORS = 16;
  static final long COUNT = 24;
  static final long BYTES = 56;

  private MsgHdr() {}
}
