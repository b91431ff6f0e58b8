package dev.weft.objects.internal.wire;

/**
 * The header of a frame that requests a call. With 16 bytes of arguments it fills a slot of the
 * shared-memory ring.
 *
 * <pre>
 *   0       1       2       4               8                              16
 *   +-------+-------+-------+---------------+-------------------------------+
 *   | kind  | flags | bulks |    method     |            object             |
 *   +-------+-------+-------+---------------+-------------------------------+
 *   |    number     |   reply tag   |   deadline    |        trace          |
 *   +---------------+---------------+---------------+-----------------------+
 *   16              20              24              28                      32: arguments
 * </pre>
 *
 * Little-endian. Bulks counts the messages that follow, with a tag made from the number; the
 * deadline is in milliseconds from now, 0 for none; the trace is the number of the chain of calls.
 */
public final class CallHeader {
  public static final int FLAGS = 1;
  public static final int BULKS = 2;
  public static final int METHOD = 4;
  public static final int OBJECT = 8;
  public static final int NUMBER = 16;
  public static final int REPLY_TAG = 20;
  public static final int DEADLINE = 24;
  public static final int TRACE = 28;
  public static final int BYTES = 32;

  /** Flag: nobody awaits the end. */
  public static final int ONE_WAY = 1;

  /** Flag of a one-way call: an empty reply tells that it has ended, in place of a credit. */
  public static final int TELL_END = 2;

  /** Flag: the object's old place has passed the call on. */
  public static final int PASSED_ON = 4;

  /** Not sent: a call of the library itself, which waits for no permit. */
  public static final int BEYOND_LIMIT = 1 << Byte.SIZE;

  private CallHeader() {}
}
