package dev.weft.lab.peer;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An answer on its way from a library's thread to the thread that made this, which waits for it.
 */
public final class Handoff {
  private final Thread waiting = Thread.currentThread();
  private volatile byte @Nullable [] answer;

  /** Blocks until there is an answer, and takes it. Called by the thread that made this. */
  public byte[] await() {
    byte[] here = answer;
    while (here == null) {
      LockSupport.park(this);
      here = answer;
    }
    answer = null;
    return here;
  }

  /** Hands an answer over; does not block. */
  public void put(byte[] ready) {
    answer = ready;
    LockSupport.unpark(waiting);
  }
}
