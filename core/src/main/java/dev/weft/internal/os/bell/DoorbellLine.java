package dev.weft.internal.os.bell;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.VarHandle;

/**
 * The cache line of a doorbell, in memory that all its ringers share. All zeros is a bell without a
 * sleeper.
 *
 * <pre>
 *   0       4       8       12      16              24              32              64
 *  +-------+-------+-------+-------+---------------+---------------+---------------+
 *  | word  | fence | plain |       | seconds       | nanoseconds   |               |
 *  +-------+-------+-------+-------+---------------+---------------+---------------+
 *   shared with ringers             the sleeper's own: struct timespec
 * </pre>
 */
final class DoorbellLine {
  static final int BYTES = 64;

  /** {@link #AWAKE}, {@link #ARMED} or {@link #ASLEEP}. */
  static final long WORD = 0;

  /**
   * {@link #SLEEPER_FENCES} once the sleeper is known to fence for its ringers; never goes back.
   */
  static final long FENCE = 4;

  /** The number of attached processes that cannot wake a sleeper in the kernel (yet). */
  static final long PLAIN_RINGERS = 8;

  static final long TIMEOUT = 16;

  /** No ring is wanted. */
  static final int AWAKE = 0;

  /** A ring is wanted; clearing the word is enough. */
  static final int ARMED = 1;

  /** A ring is wanted, and the kernel must be told. */
  static final int ASLEEP = 2;

  static final int SLEEPER_FENCES = 1;

  /** Word and fence as one load sees them when a ringer has nothing to do. Little-endian. */
  static final long QUIET = AWAKE | (long) SLEEPER_FENCES << 32;

  static final VarHandle INT = JAVA_INT.varHandle();
  static final VarHandle LONG = JAVA_LONG.varHandle();

  private DoorbellLine() {}
}
