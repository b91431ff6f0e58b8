package dev.weft.internal.os.call;

/**
 * The kernel's wait queue of a 32-bit word, identified by the page and not by the address, so that
 * processes which map the word at different places share it. Callers keep the memory mapped.
 */
public final class Futex {
  private static final int WAIT = 0;
  private static final int WAKE_OP = 5;

  /** The operation of WAKE_OP on the word: 0 (set) with operand 0; it wakes no further waiters. */
  private static final long SET_ZERO = 0;

  private Futex() {}

  /**
   * Sleeps while the word has this value, at most until the time is over. May also return early
   * without a reason: check again.
   *
   * @param timespec address of a {@link Timespec}
   */
  public static void await(long word, int value, long timespec) {
    Syscall.blocking(SyscallNumber.FUTEX, word, WAIT, value, timespec, 0, 0);
  }

  /**
   * Sets the word to zero and wakes all sleepers on it, in one step: a process killed between the
   * two would leave a word that says "somebody else is waking it".
   */
  public static void clearAndWakeAll(long word) {
    Syscall.blocking(SyscallNumber.FUTEX, word, WAKE_OP, Integer.MAX_VALUE, 0, word, SET_ZERO);
  }
}
