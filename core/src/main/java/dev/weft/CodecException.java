package dev.weft;

/** An object could not be encoded or decoded. */
public final class CodecException extends WeftException {
  private static final long serialVersionUID = 1;

  public CodecException(String message) {
    super(message);
  }

  public CodecException(String message, Throwable cause) {
    super(message, cause);
  }
}
