package dev.weft.objects.internal.wire;

/** Sizes of frames. */
public final class FrameSizes {
  /** The longest frame: what is longer travels beside it. Receivers have as much room for each. */
  public static final int MOST_BYTES = 8192;

  /**
   * An array up to this size, if there is room for it, travels in the frame: to copy it twice more
   * costs less than a message of its own.
   */
  public static final int INLINE_BYTES = 4096;

  /** Messages that may follow one frame. */
  public static final int MOST_BULKS = 255;

  private FrameSizes() {}
}
