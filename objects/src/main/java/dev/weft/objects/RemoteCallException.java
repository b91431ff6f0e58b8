package dev.weft.objects;

/**
 * A method of a remote object has thrown an exception whose class cannot be used here: it is
 * neither registered nor declared by the method, or no instance of it can be made. The stack trace
 * of the remote method comes first, then the stack trace of the call.
 */
public final class RemoteCallException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int rank;
  private final String remoteType;

  /**
   * Says what was thrown where.
   *
   * @param rank the rank that threw
   * @param remoteType name of the class that was thrown
   * @param message what it says
   */
  public RemoteCallException(int rank, String remoteType, String message) {
    super(message);
    this.rank = rank;
    this.remoteType = remoteType;
  }

  /** The message with the code that {@code weft explain} takes. */
  @Override
  public String getLocalizedMessage() {
    return getMessage() + " [W1801]";
  }

  /** The rank that threw, in the node's communicator. */
  public int rank() {
    return rank;
  }

  /** Name of the class that was thrown. */
  public String remoteType() {
    return remoteType;
  }
}
