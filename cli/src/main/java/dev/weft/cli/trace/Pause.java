package dev.weft.cli.trace;

/**
 * A time in which threads of a rank could not go on, or not fast, although the program wanted to.
 *
 * @param what why
 * @param thread that could not; empty for all
 * @param words what else is known: the collector's phase, the line and the lock's owner
 */
record Pause(int rank, What what, String thread, String words, long beginNanos, long endNanos) {
  /** Why threads pause. */
  enum What {
    /** The collector stops all threads. */
    COLLECTION,
    /** The virtual machine stops all threads for something else. */
    SAFEPOINT,
    /** A thread waits for a lock. */
    LOCK,
    /** Compiled code is given up, and interpreted for a while. */
    DEOPTIMISATION,
    /** A moment: the rank has made its way to another one, or has lost it. */
    CONNECTION
  }

  long nanos() {
    return endNanos - beginNanos;
  }

  /** The part of it that is within a time. */
  long within(long fromNanos, long toNanos) {
    return Math.max(0, Math.min(endNanos, toNanos) - Math.max(beginNanos, fromNanos));
  }
}
