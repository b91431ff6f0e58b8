package dev.weft.objects;

import java.time.Duration;

/**
 * The calls that wait for an active object with its own {@link Serve} loop. Only the object's own
 * thread may serve. An exception of a method goes to its caller, and is not thrown here. A name
 * selects all methods with that name; an empty list of names selects all methods.
 */
public interface ServeQueue {

  /**
   * Carries out the first of the waiting calls of these methods, in the object's {@link
   * ActiveOptions#order}; blocks until there is one.
   *
   * @return false if the object ends and no such call waits
   * @throws dev.weft.failure.ArgumentException if the interface has no such method
   * @throws dev.weft.failure.WaitInterruptedException if interrupted before, as by {@link
   *     Node#stop}
   */
  boolean serve(String... methods);

  /**
   * Like {@link #serve(String...)}; blocks for a limited time.
   *
   * @return false, too, if none has come within it; zero for not to wait
   */
  boolean serve(Duration limit, String... methods);

  /** Number of calls of these methods that wait. Does not block. */
  int waiting(String... methods);

  /** Whether further calls may come. */
  boolean isOpen();
}
