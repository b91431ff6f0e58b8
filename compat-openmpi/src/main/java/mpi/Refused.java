package mpi;

import org.jspecify.annotations.Nullable;

/** A failure that this API itself detects; it becomes an {@link MPIException}. */
final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int errorClass;

  Refused(int errorClass, String message) {
    this(errorClass, message, null);
  }

  Refused(int errorClass, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.errorClass = errorClass;
  }

  int errorClass() {
    return errorClass;
  }
}
