package xdev;

/** The exception of MPJ Express's devices; here only the ancestor of {@code mpi.MPIException}. */
public class XDevException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public XDevException() {}

  public XDevException(String message) {
    super(message);
  }

  public XDevException(Throwable cause) {
    super(cause);
  }
}
