package dev.weft.failure;

/** A job could not be started, or its ranks could not find each other. */
public final class LaunchException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public LaunchException(String message) {
    super(FailureCode.LAUNCH, message);
  }

  /** The same, because of another failure. */
  public LaunchException(String message, Throwable cause) {
    super(FailureCode.LAUNCH, message, cause);
  }

  /** The same, with the code of a narrower kind. */
  public LaunchException(FailureCode code, String message) {
    super(code, message);
  }

  /** The same, because of another failure. */
  public LaunchException(FailureCode code, String message, Throwable cause) {
    super(code, message, cause);
  }
}
