package mpjdev;

import xdev.XDevException;

/** Ancestor of {@code mpi.MPIException}. */
public class MPJDevException extends XDevException {
  private static final long serialVersionUID = 1;

  public MPJDevException() {}

  public MPJDevException(String message) {
    super(message);
  }

  public MPJDevException(Throwable cause) {
    super(cause);
  }
}
