package dev.weft.objects.internal.wire;

/**
 * The header of a frame that answers a call.
 *
 * <pre>
 *   0       1       2       4               8
 *   +-------+-------+-------+---------------+
 *   | kind  | state | bulks |    number     |  result, or failure
 *   +-------+-------+-------+---------------+
 * </pre>
 *
 * Little-endian. The number identifies the call; bulks counts the messages that follow.
 */
public final class ReplyHeader {
  public static final int STATE = 1;
  public static final int BULKS = 2;
  public static final int NUMBER = 4;
  public static final int BYTES = 8;

  /** State: what follows is the contents of the arrays marked as out, then the result. */
  public static final int RETURNED = 0;

  /** State: what follows is what the method threw. */
  public static final int THREW = 1;

  /** State: the call has not been carried out; what follows says why. */
  public static final int REFUSED = 2;

  private ReplyHeader() {}
}
