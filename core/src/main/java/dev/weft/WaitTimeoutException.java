package dev.weft;

/** The time given for a wait has passed. The request stays under way. */
public final class WaitTimeoutException extends WeftException {
  private static final long serialVersionUID = 1;

  public WaitTimeoutException(String message) {
    super(message);
  }

  public WaitTimeoutException(String message, Throwable cause) {
    super(message, cause);
  }
}
