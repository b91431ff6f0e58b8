package dev.weft;

/** The job, communicator or request has been closed or freed before this call. */
public final class ClosedException extends WeftException {
  private static final long serialVersionUID = 1;

  public ClosedException(String message) {
    super(message);
  }

  public ClosedException(String message, Throwable cause) {
    super(message, cause);
  }
}
