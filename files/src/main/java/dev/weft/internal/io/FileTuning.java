package dev.weft.internal.io;

/**
 * The constants of file access that may need other values on another machine, with the effect of
 * each. A program sets its own values by {@link dev.weft.io.FileHints}.
 */
final class FileTuning {
  /** Holes are read too where bytes and holes are at most so many times the bytes wanted. */
  static final int MOST_SPAN_PER_BYTE = 4;

  /** Most bytes of one call of the operating system, which takes no more than 2 GiB. */
  static final long MOST_AT_ONCE = 1 << 30;

  /** How much of a file is mapped at a time. */
  static final long MAPPED_BYTES = 64L << 20;

  /** Zeros that are written at a time to make room. */
  static final long ZEROS_BYTES = 1 << 20;

  /** The smallest native memory between a file and an array: pieces of less share it. */
  static final long LEAST_STAGING_BYTES = 1 << 13;

  /** So many of these are kept for the next use: those of one collective access, and some more. */
  static final int MOST_STAGING_KEPT = 8;

  private FileTuning() {}
}
