package dev.weft.os;

/**
 * A piece of memory.
 *
 * <pre>
 *   0               8               16
 *  +---------------+---------------+
 *  | base address  | length        |
 *  +---------------+---------------+
 * </pre>
 */
final class IoVec {
  static final long BASE = 0;
  static final long LENGTH = 8;
  static final long BYTES = 16;

  private IoVec() {}
}
