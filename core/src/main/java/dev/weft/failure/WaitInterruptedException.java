package dev.weft.failure;

/**
 * The waiting thread was interrupted. Its interrupt flag is set. What has been done is the same for
 * all calls of a kind:
 *
 * <ul>
 *   <li>A request that was waited for stays under way.
 *   <li>A receive or probe that blocks has taken no message; the next one finds it.
 *   <li>A send that blocks, synchronous ones too, has sent its message, from a copy: it arrives
 *       once, and must not be sent again. Its buffer may be used.
 *   <li>Sending and receiving in one call has sent, and taken no message: go on with a receive.
 *   <li>A collective operation has been left; see {@link dev.weft.call.Collectives Collectives}.
 * </ul>
 *
 * <p>Only waits are interrupted. A call that need not wait, and one whose message is coming in
 * already, goes on to its end, and the interrupt flag stays set.
 */
public final class WaitInterruptedException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public WaitInterruptedException(String message) {
    super(message);
  }

  /** The same, because of another failure. */
  public WaitInterruptedException(String message, Throwable cause) {
    super(message, cause);
  }
}
