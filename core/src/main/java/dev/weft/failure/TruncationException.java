package dev.weft.failure;

/**
 * A message was longer than the receive buffer; the part that fits was stored, the rest dropped.
 */
public final class TruncationException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public TruncationException(String message) {
    super(FailureCode.TRUNCATED, message);
  }

  /** The same, because of another failure. */
  public TruncationException(String message, Throwable cause) {
    super(FailureCode.TRUNCATED, message, cause);
  }
}
