package dev.weft.internal.window;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Layout of the control part of one rank's memory: its locks. Fresh memory is all zeros.
 *
 * <pre>
 *   0           8                      64                128
 *   +-----------+------------+---------+-----------------+-----------------------------+
 *   | lock word | exclusive  | unused  | update lock     | hold (int) x ranks          |
 *   | (long)    | waiting    |         | (int)           |                             |
 *   +-----------+------------+---------+-----------------+-----------------------------+
 * </pre>
 *
 * <ul>
 *   <li>lock word: 0 if free; number of holders if shared; {@code (rank + 1) << 32} if exclusive
 *   <li>exclusive waiting: the number of ranks that wait for an exclusive lock; only a hint
 *   <li>update lock: 0, or the number of the rank that is in an update, plus one
 *   <li>hold: 1 while that rank has the lock or tries to get it, written by that rank, or for it by
 *       the service of the rank whose memory this is
 * </ul>
 */
final class WindowLocksDescriptor {
  static final long LOCK_WORD = 0;
  static final long EXCLUSIVE_WAITING = 8;
  static final long UPDATE_LOCK = 64;
  private static final long HOLD = 128;
  private static final long LINE_BYTES = 64;

  static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

  static long hold(int rank) {
    return HOLD + (long) Integer.BYTES * rank;
  }

  static long bytes(int ranks) {
    return (hold(ranks) + LINE_BYTES - 1) & -LINE_BYTES;
  }

  private WindowLocksDescriptor() {}
}
