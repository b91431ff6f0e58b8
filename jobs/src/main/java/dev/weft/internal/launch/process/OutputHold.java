package dev.weft.internal.launch.process;

/**
 * Holds back the output of all ranks but one while a failure is being reported, so that the report
 * comes before the output that the failure causes. Any thread.
 */
public final class OutputHold {
  private static final int OPEN = -2;

  private int onlyRank = OPEN;
  private boolean reported;
  private long bytesSinceReport;

  /** Lets only one rank through; {@code -1} none. */
  public synchronized void shutExcept(int rank) {
    onlyRank = rank;
  }

  /** The failure has been reported. */
  public synchronized void open() {
    onlyRank = OPEN;
    reported = true;
    notifyAll();
  }

  /** How much output came after the report. */
  public synchronized long bytesSinceReport() {
    return bytesSinceReport;
  }

  /** Lets a rank's output through. Blocks while it holds back the rank. */
  public synchronized void pass(int rank, int bytes) {
    boolean interrupted = false;
    while (onlyRank != OPEN && onlyRank != rank) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (reported) {
      bytesSinceReport += bytes;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
