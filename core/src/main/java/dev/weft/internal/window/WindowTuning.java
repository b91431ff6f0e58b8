package dev.weft.internal.window;

/** The numbers of windows that another machine may want otherwise, with what each bounds. */
final class WindowTuning {
  /** A payload up to this travels in its request: one message, and one copy of a KiB. */
  static final int INLINE_BYTES = 1024;

  /** Most elements of one update, or of one request for runs: what a service holds (ADR 6). */
  static final int PIECE_BYTES = 128 << 10;

  /** About as many records as one request for runs has; a few more end a part between elements. */
  static final int MOST_RECORDS = 1024;

  /** So many requests to one target are remembered before those that are complete are dropped. */
  static final int PENDING_BEFORE_TIDYING = 64;

  /** How long closing a window waits for its service, which has only to free what it held. */
  static final long LAST_MILLIS = 1_000;

  private WindowTuning() {}
}
