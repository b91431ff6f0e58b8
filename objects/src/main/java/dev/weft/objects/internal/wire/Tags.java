package dev.weft.objects.internal.wire;

/**
 * The tags of a node's messages. Frames for the receiving thread have one tag; a frame that a
 * waiting caller receives itself has its own tag; the data after a frame has a tag made from the
 * number of the call, a different one in each direction. Numbers wrap around after 2^32 calls and
 * tags after 2^28: only calls under way at the same time must differ.
 */
public final class Tags {
  /** Frames for the thread that receives. */
  public static final int FRAMES = 0;

  private static final int SPAN = 1 << 28;
  private static final int ARGUMENTS = 1 << 28;
  private static final int RESULTS = 1 << 29;

  private Tags() {}

  /** Of replies to one waiting caller, by the number of its place; never {@link #FRAMES}. */
  public static int ofPlace(int place) {
    return 1 + Math.floorMod(place, SPAN - 1);
  }

  /** Whether replies may be wanted with this tag. */
  public static boolean isReplyTag(int tag) {
    return tag >= FRAMES && tag < SPAN;
  }

  /** Of what follows the frame of a call. */
  public static int ofArguments(int number) {
    return ARGUMENTS + (number & (SPAN - 1));
  }

  /** Of what follows the frame of a reply. */
  public static int ofResults(int number) {
    return RESULTS + (number & (SPAN - 1));
  }
}
