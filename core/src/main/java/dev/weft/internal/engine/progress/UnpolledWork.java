package dev.weft.internal.engine.progress;

/**
 * Whether nobody moves on the operations under way: there were some at two looks in a row, and
 * nobody has polled in between. One that was not there at the look before has only just begun,
 * however long ago the last poll was.
 */
public final class UnpolledWork {
  private boolean sawUnfinished;
  private long pollsSeen;

  /** Whether that is so now. */
  public boolean isFound(boolean unfinished, long polls) {
    return unfinished && sawUnfinished && polls == pollsSeen;
  }

  /** Ends a look. */
  public void looked(boolean unfinished, long polls) {
    sawUnfinished = unfinished;
    pollsSeen = polls;
  }
}
