package dev.weft.internal.window;

import dev.weft.Comm;

/**
 * Frees the resources of a window at this rank, when it has been closed or could not be made.
 * Memory that others access through the transport must not be freed before their last access: the
 * library may carry out such an access in this process, and would crash it. If the last access is
 * never certain, because a rank has failed, the memory stays until this rank has left the job. Any
 * thread; does not block, unless said otherwise.
 */
final class WindowRelease implements Runnable {
  private final Comm comm;
  private final HeldRegions held;
  private final RemoteParts remotes;
  private volatile boolean isExposed;
  private volatile boolean isUnused;

  WindowRelease(Comm comm, HeldRegions held, RemoteParts remotes) {
    this.comm = comm;
    this.held = held;
    this.remotes = remotes;
  }

  /** The other ranks are about to get the key of this rank's memory. */
  void beforeExposure() {
    isExposed = true;
  }

  /** Completes this rank's accesses at their targets, which may free the memory then; blocks. */
  void flush() {
    remotes.flush();
  }

  /** All ranks are closing the window, or know that it has not been made. */
  void noAccessLeft() {
    isUnused = true;
  }

  /** Once. */
  @Override
  public void run() {
    comm.close();
    if (isUnused || !isExposed || !remotes.isWanted()) {
      remotes.close();
      held.close();
    }
  }
}
