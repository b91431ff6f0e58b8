package dev.weft.failure;

/**
 * The waiting thread was interrupted. Its interrupt flag is set. The effect depends on the kind of
 * call:
 *
 * <ul>
 *   <li>A request that was waited for stays under way.
 *   <li>A blocking receive or probe has taken no message; the next receive finds the message.
 *   <li>A blocking send, also a synchronous one, has sent its message, from a copy: the message
 *       arrives once, and must not be sent again. Its buffer may be used.
 *   <li>A combined send and receive has sent its message and taken none: continue with a receive.
 *   <li>A collective operation has been left; see {@link dev.weft.call.Collectives Collectives}.
 * </ul>
 *
 * <p>Only waits are interrupted. A call that need not wait, or whose message is already arriving,
 * goes on to its end, and the interrupt flag stays set.
 */
public final class WaitInterruptedException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public WaitInterruptedException(String message) {
    super(FailureCode.INTERRUPTED, message);
  }

  /** The same, because of another failure. */
  public WaitInterruptedException(String message, Throwable cause) {
    super(FailureCode.INTERRUPTED, message, cause);
  }
}
