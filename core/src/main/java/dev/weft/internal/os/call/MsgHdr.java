package dev.weft.internal.os.call;

/**
 * The argument of {@code sendmsg} on 64-bit Linux: the address and number of the {@link IoVec}s.
 * The rest, an address and control data, is zero here.
 *
 * <pre>
 *   0                               16              24              32                      56
 *  +-------------------------------+---------------+---------------+-----------------------+
 *  | zero                          | vectors       | count         | zero                  |
 *  +-------------------------------+---------------+---------------+-----------------------+
 * </pre>
 */
final class MsgHdr {
  static final long VECTORS = 16;
  static final long COUNT = 24;
  static final long BYTES = 56;

  private MsgHdr() {}
}
