package dev.weft.failure;

/** The job, communicator or request has been closed or freed before this call. */
public final class ClosedException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public ClosedException(String message) {
    super(FailureCode.CLOSED, message);
  }

  /** The same, because of another failure. */
  public ClosedException(String message, Throwable cause) {
    super(FailureCode.CLOSED, message, cause);
  }
}
