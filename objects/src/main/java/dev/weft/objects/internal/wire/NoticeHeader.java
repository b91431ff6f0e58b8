package dev.weft.objects.internal.wire;

/**
 * The beginning of a frame that neither asks for a call nor answers one.
 *
 * <pre>
 *   0       1               4               8
 *   +-------+---------------+---------------+
 *   | kind  |       -       |    number     |  of {@link FrameKind#ANNOUNCE}: name, object, hash, type
 *   +-------+---------------+---------------+  of {@link FrameKind#RETRACT}: name, object
 * </pre>
 *
 * Little-endian. The number is that of the call to cancel, or how many one-way calls have ended.
 */
public final class NoticeHeader {
  public static final int NUMBER = 4;
  public static final int BYTES = 8;

  private NoticeHeader() {}
}
