package dev.weft.cli.trace;

/**
 * The part of a call in which its rank waited for another one.
 *
 * @param call that waited
 * @param cause the class of the wait
 * @param late what the other rank did at last
 */
record Wait(Call call, Cause cause, Call late, long beginNanos, long endNanos) {
  /** Why a rank waits, in the classes of Scalasca. */
  enum Cause {
    LATE_SENDER("late sender"),
    LATE_RECEIVER("late receiver"),
    AT_BARRIER("wait at a barrier"),
    ALL_TO_ALL("wait at n-to-n"),
    EARLY_REDUCE("early reduce"),
    LATE_BROADCAST("late broadcast");

    final String words;

    Cause(String words) {
      this.words = words;
    }
  }

  long nanos() {
    return endNanos - beginNanos;
  }
}
