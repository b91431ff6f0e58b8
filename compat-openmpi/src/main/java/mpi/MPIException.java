package mpi;

/**
 * A failure, with the error class and code of the MPI standard. Methods declare it as Open MPI's
 * do; yet it is unchecked, as in MVAPICH2-J, whose programs neither catch nor declare it.
 */
public final class MPIException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int errorCode;
  private final int errorClass;

  /** A failure that a program or this API found by itself: of class {@code MPI.SUCCESS}. */
  public MPIException(String message) {
    super(message);
    errorCode = ErrorClass.SUCCESS;
    errorClass = ErrorClass.SUCCESS;
  }

  /** A failure with a cause, whose stack trace it takes over; of class {@code MPI.SUCCESS}. */
  public MPIException(Throwable cause) {
    super(cause);
    setStackTrace(cause.getStackTrace());
    errorCode = ErrorClass.SUCCESS;
    errorClass = ErrorClass.SUCCESS;
  }

  MPIException(int errorClass, String message, Throwable cause) {
    super(message, cause);
    this.errorCode = errorClass;
    this.errorClass = errorClass;
  }

  /** The error code; the same as the class. */
  public int getErrorCode() {
    return errorCode;
  }

  /** The error class: one of {@code MPI.ERR_...}. */
  public int getErrorClass() {
    return errorClass;
  }
}
