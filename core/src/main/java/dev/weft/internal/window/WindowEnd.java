package dev.weft.internal.window;

import dev.weft.Comm;

/**
 * What is left to do when a window has been closed: to give back what it holds. A rank that others
 * access through the transport must not do so before all have closed it: such an access may be
 * carried out in this process, by the library, and would end it. If they never do, because one has
 * failed, the memory stays until the rank has left the job. Any thread; does not block.
 */
final class WindowEnd implements Runnable {
  private final Comm comm;
  private final HeldRegions held;
  private final RemoteParts remotes;
  private volatile boolean isAccessible;
  private volatile boolean allClosed;

  WindowEnd(Comm comm, HeldRegions held, RemoteParts remotes) {
    this.comm = comm;
    this.held = held;
    this.remotes = remotes;
  }

  /** Others are about to learn how to access this rank's memory. */
  void beforeAccess() {
    isAccessible = true;
  }

  /** Completes what this rank has under way, so that the others may end; waits for it. */
  void beforeMeeting() {
    remotes.flush();
  }

  /** All ranks have come to close the window. */
  void afterMeeting() {
    allClosed = true;
  }

  /** Once. */
  @Override
  public void run() {
    comm.close();
    if (allClosed || !isAccessible || !remotes.isWanted()) {
      remotes.close();
      held.close();
    }
  }
}
