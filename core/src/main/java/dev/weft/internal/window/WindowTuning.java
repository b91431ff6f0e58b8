package dev.weft.internal.window;

/** The numbers of windows that may differ on another machine, with the bound that each sets. */
final class WindowTuning {
  /** A payload up to this travels in its request: one message, and one copy of a KiB. */
  static final int INLINE_BYTES = 1024;

  /** Most elements of one update or request for runs: bounds a service's memory (ADR 6). */
  static final int PIECE_BYTES = 128 << 10;

  /** About the records of one request for runs; a few more end a part between elements. */
  static final int MOST_RECORDS = 1024;

  /** The number of requests to one target that are remembered before complete ones are dropped. */
  static final int PENDING_BEFORE_TIDYING = 64;

  /** How long closing a window waits for its service, which only has to free its resources. */
  static final long LAST_MILLIS = 1_000;

  private WindowTuning() {}
}
