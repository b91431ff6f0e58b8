package dev.weft.lab.process;

/**
 * A measured system did not start, ended early, or took too long. The message says which and why.
 */
public final class LaunchFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LaunchFailedException(String message) {
    super(message);
  }

  public LaunchFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
