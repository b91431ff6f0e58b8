package dev.weft.failure;

/** A connection did not prove that it belongs to this job. */
public final class AuthenticationException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public AuthenticationException(String message) {
    super(FailureCode.AUTHENTICATION, message);
  }

  /** The same, because of another failure. */
  public AuthenticationException(String message, Throwable cause) {
    super(FailureCode.AUTHENTICATION, message, cause);
  }
}
