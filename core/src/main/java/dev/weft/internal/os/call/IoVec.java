package dev.weft.internal.os.call;

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
public final class IoVec {
  public static final long BASE = 0;
  public static final long LENGTH = 8;
  public static final long BYTES = 16;

  private IoVec() {}
}
