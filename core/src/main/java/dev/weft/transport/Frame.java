package dev.weft.transport;

/**
 * The kinds of frame. A frame has a kind, a context, a tag, a total and an id; what they mean
 * depends on the kind. Transports lay them out as they like (each in one descriptor class) and keep
 * the order of frames within one link.
 *
 * <pre>
 *  kind        context  tag  total           id              payload
 *  EAGER       yes      yes  message bytes   -               all of the message, in pieces if long
 *  EAGER_SYNC  yes      yes  message bytes   sender's id     all of the message; answered by ACK
 *  RTS         yes      yes  message bytes   sender's id     none: "request to send"
 *  CTS         -        -    receiver's id   sender's id     none: "clear to send", answers RTS
 *  DATA        -        -    payload bytes   receiver's id   the next bytes of that transfer
 *  ACK         -        -    -               sender's id     none: message matched (and, after a
 *                                                            pull, copied): the send is complete
 *  CREDIT      -        -    bytes           -               none: buffer space freed at receiver;
 *                                                            may wait for another to go with
 *  CANCEL      -        -    -               sender's id     none: take back an RTS or EAGER_SYNC
 *  CANCELLED   -        -    1 if so, or 0   sender's id     none: answers CANCEL
 *  LEAVING     -        -    -               -               none: sender begins nothing more: no
 *                                                            message and no receive; what it has
 *                                                            announced it still sends
 *  BYE         -        -    -               -               none: sender sends nothing more
 * </pre>
 */
public final class Frame {
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

  /** Whether payload bytes follow a frame of this kind. */
  public static boolean carriesPayload(int kind) {
    return kind == EAGER || kind == EAGER_SYNC || kind == DATA;
  }

  private Frame() {}
}
