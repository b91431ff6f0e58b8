package dev.weft.failure;

/** An object could not be encoded or decoded. */
public final class CodecException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public CodecException(String message) {
    super(FailureCode.CODEC, message);
  }

  /** The same, because of another failure. */
  public CodecException(String message, Throwable cause) {
    super(FailureCode.CODEC, message, cause);
  }

  /** The same, with the code of a narrower kind. */
  public CodecException(FailureCode code, String message) {
    super(code, message);
  }

  /** The same, because of another failure. */
  public CodecException(FailureCode code, String message, Throwable cause) {
    super(code, message, cause);
  }
}
