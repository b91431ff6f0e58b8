package dev.weft;

/** A connection did not prove that it belongs to this job. */
public final class AuthenticationException extends WeftException {
  private static final long serialVersionUID = 1;

  public AuthenticationException(String message) {
    super(message);
  }

  public AuthenticationException(String message, Throwable cause) {
    super(message, cause);
  }
}
