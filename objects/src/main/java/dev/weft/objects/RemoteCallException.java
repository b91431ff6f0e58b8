package dev.weft.objects;

/**
 * A method of a remote object has thrown something that cannot arrive as itself: its class is not
 * registered, is not declared by the method, or cannot be made here. The stack trace is that of the
 * remote method, followed by that of the call.
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

  /** The rank that threw, in the node's communicator. */
  public int rank() {
    return rank;
  }

  /** Name of the class that was thrown. */
  public String remoteType() {
    return remoteType;
  }
}
