package dev.weft.internal.os.call;

/**
 * The kernel's wait queue of a 32-bit word, found by the page and not by the address, so that
 * processes which map the word at different places meet there. Callers keep the memory mapped.
 */
public final class Futex {
  private static final int WAIT = 0;
  private static final int WAKE_OP = 5;

  /** What WAKE_OP does to the word: operation 0 (set), operand 0; nothing more is woken by it. */
  private static final long SET_ZERO = 0;

  private Futex() {}

  /**
   * Sleeps while the word has this value, at most until the time is over. Returns early for no
   * reason at all, too: look again.
   *
   * @param timespec address of a {@link Timespec}
   */
  public static void await(long word, int value, long timespec) {
    Syscall.blocking(SyscallNumber.FUTEX, word, WAIT, value, timespec, 0, 0);
  }

  /**
   * Sets the word to zero and wakes all who sleep on it, in one step: a process killed between the
   * two would leave a word that says "somebody else is waking it".
   */
  public static void clearAndWakeAll(long word) {
    Syscall.blocking(SyscallNumber.FUTEX, word, WAKE_OP, Integer.MAX_VALUE, 0, word, SET_ZERO);
  }
}
