package dev.weft.internal.collective.shared;

/**
 * The statement of a cell about the bytes of the whole operation on its writer: their number if the
 * chunks are written, else the other way in which readers get them.
 */
final class AnnouncedBytes {
  private static final long SENT = 1L << 62;

  private AnnouncedBytes() {}

  /**
   * For an exposed buffer. Never the size of a written operation: where ranks disagree on sizes,
   * one may expose a buffer that another expects in its cell.
   */
  static long exposed(long bytes) {
    return ~bytes;
  }

  /** For a buffer that comes as a message ({@link AnnouncedMessage}). */
  static long sent(long bytes) {
    return bytes | SENT;
  }

  /** For an operation whose chunks are written, exposed, or sent. */
  static long size(long said) {
    return Math.max(said, ~said) & ~SENT;
  }
}
