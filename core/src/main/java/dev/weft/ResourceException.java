package dev.weft;

/** The machine lacks something: shared memory, descriptors, a port. The message says how much. */
public final class ResourceException extends WeftException {
  private static final long serialVersionUID = 1;

  public ResourceException(String message) {
    super(message);
  }

  public ResourceException(String message, Throwable cause) {
    super(message, cause);
  }
}
