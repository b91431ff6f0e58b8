package dev.weft.failure;

/** The time given for a wait has passed. The request stays under way. */
public final class WaitTimeoutException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public WaitTimeoutException(String message) {
    super(FailureCode.TIMED_OUT, message);
  }

  /** The same, because of another failure. */
  public WaitTimeoutException(String message, Throwable cause) {
    super(FailureCode.TIMED_OUT, message, cause);
  }
}
