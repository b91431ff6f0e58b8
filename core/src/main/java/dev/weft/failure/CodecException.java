package dev.weft.failure;

/** An object could not be encoded or decoded. */
public final class CodecException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public CodecException(String message) {
    super(message);
  }

  /** The same, because of another failure. */
  public CodecException(String message, Throwable cause) {
    super(message, cause);
  }
}
