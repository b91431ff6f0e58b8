package dev.weft;

/** The waiting thread was interrupted. Its interrupt flag is set; a request stays under way. */
public final class WaitInterruptedException extends WeftException {
  private static final long serialVersionUID = 1;

  public WaitInterruptedException(String message) {
    super(message);
  }

  public WaitInterruptedException(String message, Throwable cause) {
    super(message, cause);
  }
}
