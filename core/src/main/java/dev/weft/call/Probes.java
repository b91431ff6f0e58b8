package dev.weft.call;

import dev.weft.data.CheckReturnValue;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.request.Message;
import org.jspecify.annotations.Nullable;

/**
 * Probes: they examine messages before they are received (MPI 4.1, section 3.8). Any thread may
 * call.
 */
public interface Probes {

  /**
   * Blocks until a message that matches has arrived; it stays to be received.
   *
   * @throws WaitInterruptedException if the thread is interrupted before one has come
   */
  Status probe(int source, int tag);

  /** Like {@link #probe}, without blocking: null if there is none. */
  @CheckReturnValue
  @Nullable Status iprobe(int source, int tag);

  /**
   * Blocks until a message that matches has arrived and takes it out of matching, so that no other
   * receive can get it: right for several threads.
   *
   * @throws WaitInterruptedException if the thread is interrupted before one has come; none has
   *     been taken
   */
  @CheckReturnValue
  Message mprobe(int source, int tag);

  /** Like {@link #mprobe}, without blocking: null if there is none. */
  @CheckReturnValue
  @Nullable Message improbe(int source, int tag);
}
