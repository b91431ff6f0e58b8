package dev.weft.objects.internal.wire;

/**
 * The header of a frame that neither requests a call nor answers one.
 *
 * <pre>
 *   0       1               4               8
 *   +-------+---------------+---------------+
 *   | kind  |       -       |    number     |  of {@link FrameKind#ANNOUNCE}: name, object, hash, type
 *   +-------+---------------+---------------+  of {@link FrameKind#RETRACT}: name, object
 * </pre>
 *
 * Little-endian. The number identifies the call to cancel, or counts the one-way calls that have
 * ended.
 */
public final class NoticeHeader {
  public static final int NUMBER = 4;
  public static final int BYTES = 8;

  private NoticeHeader() {}
}
