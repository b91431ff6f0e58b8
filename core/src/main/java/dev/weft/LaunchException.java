package dev.weft;

/** A job could not be started, or its ranks could not find each other. */
public final class LaunchException extends WeftException {
  private static final long serialVersionUID = 1;

  public LaunchException(String message) {
    super(message);
  }

  public LaunchException(String message, Throwable cause) {
    super(message, cause);
  }
}
