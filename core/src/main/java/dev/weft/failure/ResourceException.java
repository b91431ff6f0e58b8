package dev.weft.failure;

import org.jspecify.annotations.Nullable;

/** The machine lacks something: shared memory, descriptors, a port. The message says how much. */
public final class ResourceException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public ResourceException(String message) {
    super(FailureCode.RESOURCE, message);
  }

  /** The same, because of another failure. */
  public ResourceException(String message, @Nullable Throwable cause) {
    super(FailureCode.RESOURCE, message, cause);
  }

  /** The same, with the code of a narrower kind. */
  public ResourceException(FailureCode code, String message) {
    super(code, message);
  }

  /** The same, because of another failure. */
  public ResourceException(FailureCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}
