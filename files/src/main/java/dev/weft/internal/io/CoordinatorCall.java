package dev.weft.internal.io;

import org.jspecify.annotations.Nullable;

/**
 * A request to rank 0: a message of {@link #WIDTH} numbers.
 *
 * <pre>
 *   0      call        ordinal of {@link Kind}
 *   1      id          of the call, a positive int: tag of the answer, number of the lock
 *   2, 3   arguments   ADVANCE: elements, limit; LOCK_…: from, to
 * </pre>
 *
 * <p>The answer is one number: the pointer's position, or 0 for a lock. UNLOCK (of the lock with
 * that id) and LEAVE have none.
 */
@SuppressWarnings("EnumOrdinal") // all ranks run the same classes
record CoordinatorCall(Kind kind, int id, long first, long second) {
  /** Tag of the calls; ids are greater. */
  static final int TAG = 0;

  static final int WIDTH = 4;

  /** What is asked for. */
  enum Kind {
    ADVANCE,
    POSITION,
    LOCK_TO_READ,
    LOCK_TO_WRITE,
    UNLOCK,
    LEAVE
  }

  /** Reads what {@link #encoded} has made; null if it is anything else. */
  static @Nullable CoordinatorCall decoded(long[] message) {
    Kind[] kinds = Kind.values();
    boolean known = message[0] >= 0 && message[0] < kinds.length;
    boolean named = message[1] > TAG && message[1] <= Integer.MAX_VALUE;
    return known && named
        ? new CoordinatorCall(kinds[(int) message[0]], (int) message[1], message[2], message[3])
        : null;
  }

  long[] encoded() {
    return new long[] {kind.ordinal(), id, first, second};
  }
}
