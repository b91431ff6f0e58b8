package dev.weft.internal.window;

import dev.weft.internal.engine.WaitNote;
import dev.weft.internal.stall.WaitKind;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How those who wait in shared memory learn that whom they wait for is gone, and how others learn
 * whom they wait for. Any thread.
 */
interface Liveness {
  /**
   * Asks whether a rank is there.
   *
   * @param rank rank of the window
   * @param what what needs the rank, for the failure's words
   * @throws dev.weft.failure.PeerFailedException if the rank is gone
   */
  void require(int rank, String what);

  /**
   * Notes that the calling thread waits for others, for a while already.
   *
   * @param ranks ranks of the window, one of which it waits for; asked from any thread
   * @return what to close after the wait, or null where nobody asks who waits
   */
  @Nullable WaitNote note(WaitKind kind, Supplier<List<Integer>> ranks);
}
