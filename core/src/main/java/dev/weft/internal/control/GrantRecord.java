package dev.weft.internal.control;

import dev.weft.internal.job.Grant;
import java.net.ProtocolException;
import java.nio.ByteBuffer;

/**
 * A {@link Grant} on the control connection.
 *
 * <pre>
 *   0      4         8             12         16
 *  +------+---------+-------------+----------+----------+
 *  | rank | request | first place | how many | why not  |
 *  +------+---------+-------------+----------+----------+
 * </pre>
 */
public final class GrantRecord {
  static final int LEAST_BYTES = 4 * Integer.BYTES;

  /** The frame that tells it. */
  static ByteBuffer frame(Grant grant) {
    byte[] refusal = ControlFrame.cut(grant.refusal(), ControlFrame.REASON_BYTES - LEAST_BYTES);
    return ControlFrame.header(ControlFrame.GRANTED, LEAST_BYTES + refusal.length)
        .putInt(grant.rank())
        .putInt(grant.number())
        .putInt(grant.first())
        .putInt(grant.count())
        .put(refusal)
        .flip();
  }

  /**
   * Reads one, which is all of a body.
   *
   * @throws ProtocolException if a field is outside of its limits
   */
  public static Grant decode(ByteBuffer body) throws ProtocolException {
    return new Grant(
        number("the number of a rank that has asked for more", body, 0, ControlFrame.MOST_RANK),
        number("the number of a request for more ranks", body, 0, Integer.MAX_VALUE),
        number("the first of some new places", body, -1, ControlFrame.MOST_RANK),
        number("how many ranks are to come", body, 1, ControlFrame.MOST_RANK),
        ControlFrame.textOf(body));
  }

  private static int number(String field, ByteBuffer body, int least, int most)
      throws ProtocolException {
    return (int) ControlFrame.require(field, body.getInt(), least, most);
  }

  private GrantRecord() {}
}
