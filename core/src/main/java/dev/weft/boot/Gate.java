package dev.weft.boot;

/**
 * Holds back the output of all ranks but one while a failure is being reported, so that the report
 * comes before what the failure causes. Any thread.
 */
final class Gate {
  private static final int OPEN = -2;

  private int onlyRank = OPEN;

  /** Lets only one rank through; {@code -1} none. */
  synchronized void shutExcept(int rank) {
    onlyRank = rank;
  }

  synchronized void open() {
    onlyRank = OPEN;
    notifyAll();
  }

  /** Blocks while the gate is shut for the rank. */
  synchronized void pass(int rank) {
    boolean interrupted = false;
    while (onlyRank != OPEN && onlyRank != rank) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
