package dev.weft.failure;

import org.jspecify.annotations.Nullable;

/** The machine lacks something: shared memory, descriptors, a port. The message says how much. */
public final class ResourceException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is wrong, with the value, the limit and the remedy. */
  public ResourceException(String message) {
    super(message);
  }

  /** The same, because of another failure. */
  public ResourceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
