package dev.weft.internal.collective.shared;

/**
 * What a cell says of the bytes of the whole operation on its writer: of one whose chunks are
 * written just their number, else in which other way they are to be had.
 */
final class AnnouncedBytes {
  private static final long SENT = 1L << 62;

  private AnnouncedBytes() {}

  /**
   * Of a buffer that is offered. Never the size of what is written: where ranks disagree on sizes
   * one may offer what another looks for in its cell.
   */
  static long offered(long bytes) {
    return ~bytes;
  }

  /** Of a buffer that comes as a message ({@link AnnouncedMessage}). */
  static long sent(long bytes) {
    return bytes | SENT;
  }

  /** Of an operation whose chunks are written, offered, or sent. */
  static long size(long said) {
    return Math.max(said, ~said) & ~SENT;
  }
}
