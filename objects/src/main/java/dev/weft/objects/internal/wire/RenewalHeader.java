package dev.weft.objects.internal.wire;

/**
 * A frame that names objects of the receiver to which the sender refers.
 *
 * <pre>
 *   0       1               4               8                               16
 *   +-------+---------------+---------------+-------------------------------+----
 *   | kind  |       -       |     count     |            object             |  ...
 *   +-------+---------------+---------------+-------------------------------+----
 * </pre>
 *
 * Little-endian. Where there are more objects than fit, several frames follow each other.
 */
public final class RenewalHeader {
  public static final int COUNT = 4;
  public static final int BYTES = 8;

  /** Objects that one frame can name. */
  public static final int MOST = (FrameSizes.MOST_BYTES - BYTES) / Long.BYTES;

  private RenewalHeader() {}
}
