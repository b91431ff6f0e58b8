package dev.weft.internal.os.call;

/**
 * Makes every running thread of every registered process pass a full memory barrier: the rarely
 * running side of a handshake fences for the side that runs often. See the decision record on
 * asymmetric fences in {@code docs/adr}.
 */
public final class Membarrier {
  private static final int GLOBAL_EXPEDITED = 1 << 1;
  private static final int REGISTER_GLOBAL_EXPEDITED = 1 << 2;

  private Membarrier() {}

  /**
   * Lets others fence for this process; returns once all of its threads are covered.
   *
   * @return false if the kernel or a sandbox does not allow it
   */
  public static boolean register() {
    return call(REGISTER_GLOBAL_EXPEDITED);
  }

  /** Fences here and in all registered processes; false if that failed. */
  public static boolean fence() {
    return call(GLOBAL_EXPEDITED);
  }

  private static boolean call(int command) {
    return Syscall.blocking(SyscallNumber.MEMBARRIER, command, 0, 0, 0, 0, 0) == 0;
  }
}
