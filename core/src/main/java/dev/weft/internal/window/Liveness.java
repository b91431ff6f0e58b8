package dev.weft.internal.window;

import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.stall.WaitKind;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells a thread that waits in shared memory whether the awaited rank is gone, and tells observers
 * for which rank the thread waits. Any thread.
 */
interface Liveness {
  /**
   * Checks whether a rank is alive, unless the job goes on without those that are not.
   *
   * @param rank rank of the window
   * @param what the operation that needs the rank, for the message of the failure
   * @throws dev.weft.failure.PeerFailedException if the rank is gone
   */
  void require(int rank, String what);

  /** Whether a rank of the window is gone for good, and the job goes on without it. */
  boolean isOutlived(int rank);

  /**
   * Notes that the calling thread has waited for others for a while.
   *
   * @param ranks ranks of the window, one of which it waits for; asked from any thread
   * @return a note to close after the wait, or null if waits are not reported
   */
  @Nullable WaitMarker note(WaitKind kind, Supplier<List<Integer>> ranks);
}
