package mpi;

import mpjdev.MPJDevException;

/**
 * Any failure. Unchecked in MPJ Express, hence here. {@link #getErrorClass} returns the error class
 * (MPI 4.1, section 9.4); the cause is Weft's exception, if there is one.
 */
public class MPIException extends MPJDevException {
  private static final long serialVersionUID = 1;

  public static final int ERR_BUFFER = 1;
  public static final int ERR_COUNT = 2;
  public static final int ERR_TYPE = 3;
  public static final int ERR_TAG = 4;
  public static final int ERR_COMM = 5;
  public static final int ERR_RANK = 6;
  public static final int ERR_REQUEST = 7;
  public static final int ERR_ROOT = 8;
  public static final int ERR_GROUP = 9;
  public static final int ERR_OP = 10;
  public static final int ERR_TOPOLOGY = 11;
  public static final int ERR_DIMS = 12;
  public static final int ERR_ARG = 13;
  public static final int ERR_UNKNOWN = 14;
  public static final int ERR_TRUNCATE = 15;
  public static final int ERR_OTHER = 16;
  public static final int ERR_PROC_FAILED = 75;

  private final int errorClass;

  public MPIException() {
    this.errorClass = ERR_UNKNOWN;
  }

  public MPIException(String message) {
    this(ERR_OTHER, message);
  }

  public MPIException(Throwable cause) {
    this(ERR_OTHER, cause);
  }

  MPIException(int errorClass, String message) {
    super(message);
    this.errorClass = errorClass;
  }

  MPIException(int errorClass, Throwable cause) {
    super(cause);
    this.errorClass = errorClass;
  }

  /** The standard class of the error, one of the constants of this class. */
  public int getErrorClass() {
    return errorClass;
  }
}
