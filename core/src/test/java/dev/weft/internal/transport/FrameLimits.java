package dev.weft.internal.transport;

import java.util.Set;

/** What a transport may deliver, whatever has come over the wire. */
public final class FrameLimits {
  private static final Set<Integer> WITHOUT_PAYLOAD =
      Set.of(
          Frame.RTS,
          Frame.CTS,
          Frame.ACK,
          Frame.CREDIT,
          Frame.CANCEL,
          Frame.CANCELLED,
          Frame.LEAVING,
          Frame.BYE,
          Frame.BROKEN);

  private FrameLimits() {}

  public static void require(boolean withinLimits) {
    if (!withinLimits) {
      throw new AssertionError("a frame was delivered beyond its limits");
    }
  }

  public static void requireControl(int kind, int context, long total) {
    require(WITHOUT_PAYLOAD.contains(kind));
    require((kind != Frame.RTS && kind != Frame.CANCEL) || context >= 0);
    require((kind != Frame.RTS && kind != Frame.CREDIT) || total >= 0);
  }
}
