package dev.weft.failure;

/** A rank, tag, count, offset or buffer is invalid. Nothing was sent or received. */
public final class ArgumentException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public ArgumentException(String message) {
    super(FailureCode.ARGUMENT, message);
  }

  /** The same, because of another failure. */
  public ArgumentException(String message, Throwable cause) {
    super(FailureCode.ARGUMENT, message, cause);
  }

  /** The same, with the code of a narrower kind. */
  public ArgumentException(FailureCode code, String message) {
    super(code, message);
  }

  /** The same, because of another failure. */
  public ArgumentException(FailureCode code, String message, Throwable cause) {
    super(code, message, cause);
  }
}
