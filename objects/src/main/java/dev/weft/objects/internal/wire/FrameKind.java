package dev.weft.objects.internal.wire;

/** The kind of a frame: its first byte. */
public final class FrameKind {
  /** See {@link CallHeader}. */
  public static final int CALL = 1;

  /** See {@link ReplyHeader}. */
  public static final int REPLY = 2;

  /** An object has been exported under a name. */
  public static final int ANNOUNCE = 3;

  /** A name is free again. */
  public static final int RETRACT = 4;

  /** The caller gives a call up. */
  public static final int CANCEL = 5;

  /** One-way calls have ended, so that as many may follow. */
  public static final int CREDIT = 6;

  /** The sender calls nobody any more. */
  public static final int CLOSING = 7;

  /** The sender refers to objects of the receiver: see {@link RenewalHeader}. */
  public static final int RENEW = 8;

  private FrameKind() {}

  /** Whether its place among those of other ranks is recorded, and made again in a replay. */
  static boolean isOrdered(int kind) {
    return kind == CALL || kind == CLOSING;
  }

  /**
   * Whether it is heeded before anything that its rank has sent later: names that come and go, and
   * that a call is given up.
   */
  public static boolean keepsOrder(int kind) {
    return kind == ANNOUNCE || kind == RETRACT || kind == CANCEL;
  }
}
