package dev.weft.internal.stall;

/**
 * Whether a thread waits for a future, seen from its stack: for an operation's, one made of such,
 * or any other; that cannot be told.
 */
enum FutureWait {
  NONE,
  /** Without a time limit. */
  UNLIMITED,
  /** For the rank's own threads, which are to say that partitions are ready. */
  PARTITIONS;

  private static final String FUTURE = "java.util.concurrent.CompletableFuture";
  private static final String PARTITIONED_SEND = "dev.weft.internal.partition.SendRound";

  static FutureWait of(StackTraceElement[] frames) {
    FutureWait wait = NONE;
    for (StackTraceElement frame : frames) {
      String type = frame.getClassName();
      if (type.equals(FUTURE) && frame.getMethodName().equals("waitingGet")) {
        wait = UNLIMITED;
      } else if (wait == UNLIMITED && type.equals(PARTITIONED_SEND)) {
        return PARTITIONS;
      }
    }
    return wait;
  }
}
