package dev.weft.internal.transport;

import org.jspecify.annotations.Nullable;

/**
 * The kinds of frame. A frame has a kind, a context, a tag, a total and an id; what they mean
 * depends on the kind. Each transport has its own layout of frames (in one descriptor class) and
 * keeps the order of frames within one link.
 *
 * <pre>
 *  kind        context  tag  total           id              payload
 *  EAGER       yes      yes  message bytes   -               all of the message, in pieces if long
 *  EAGER_SYNC  yes      yes  message bytes   sender's id     all of the message; answered by ACK
 *  RTS         yes      yes  message bytes   sender's id     none: "request to send"
 *  CTS         -        -    receiver's id   sender's id     none: "clear to send", answers RTS
 *  DATA        -        -    payload bytes   receiver's id   the next bytes of that transfer
 *  ACK         -        -    -               sender's id     none: message matched (and, after a
 *                                                            read, copied): the send is complete
 *  CREDIT      -        -    bytes           -               none: buffer space freed at receiver;
 *                                                            may wait for another to go with
 *  CANCEL      -        -    -               sender's id     none: take back an RTS or EAGER_SYNC
 *  CANCELLED   -        -    1 if so, or 0   sender's id     none: answers CANCEL
 *  LEAVING     -        -    -               first failed    none: sender begins nothing more: no
 *                                                            message and no receive; what it has
 *                                                            announced it still sends
 *  BYE         -        -    -               first failed    none: sender sends nothing more
 *  BROKEN      -        -    -               -               none: sender cannot finish the frame
 *                                                            before; it is lost to the receiver
 * </pre>
 *
 * "First failed" is the number, plus one, of the rank whose failure the sender learned of first; 0
 * if it knows no failure, -1 for the launcher's failure.
 */
public final class Frame {
  /** Longest message that may travel as EAGER or EAGER_SYNC. */
  public static final int MAX_EAGER_BYTES = 1 << 20;

  public static final int EAGER = 1;
  public static final int EAGER_SYNC = 2;
  public static final int RTS = 3;
  public static final int CTS = 4;
  public static final int DATA = 5;
  public static final int ACK = 6;
  public static final int CREDIT = 7;
  public static final int CANCEL = 8;
  public static final int CANCELLED = 9;
  public static final int BYE = 10;
  public static final int LEAVING = 11;
  public static final int BROKEN = 13;

  /** Whether payload bytes follow a frame of this kind. */
  public static boolean carriesPayload(int kind) {
    return kind == EAGER || kind == EAGER_SYNC || kind == DATA;
  }

  /**
   * What is wrong with the fields of a frame, or null if they may be used. Ids need no check: who
   * looks one up finds what belongs to it, or nothing.
   */
  public static @Nullable String fault(int kind, int context, long total) {
    return switch (kind) {
      case EAGER, EAGER_SYNC ->
          context < 0
              ? badContext(context)
              : outside("an eager message", total, 0, MAX_EAGER_BYTES);
      case RTS ->
          context < 0 ? badContext(context) : outside("a message", total, 0, Long.MAX_VALUE);
      case CANCEL -> context < 0 ? badContext(context) : null;
      case DATA -> outside("a DATA frame", total, 1, Long.MAX_VALUE);
      case CREDIT -> outside("a credit", total, 0, Long.MAX_VALUE);
      case CANCELLED -> outside("the answer to a cancellation", total, 0, 1);
      case CTS, ACK, LEAVING, BYE, BROKEN -> null;
      default -> "a frame has the unknown kind " + kind;
    };
  }

  private static String badContext(int context) {
    return "a frame has the context %d, allowed are 0 to %d".formatted(context, Integer.MAX_VALUE);
  }

  /** That a number of bytes is outside of its limits, or null if it is not. */
  public static @Nullable String outside(String what, long bytes, long least, long most) {
    return bytes >= least && bytes <= most
        ? null
        : "%s claims %d bytes, allowed are %d to %d".formatted(what, bytes, least, most);
  }

  private Frame() {}
}
