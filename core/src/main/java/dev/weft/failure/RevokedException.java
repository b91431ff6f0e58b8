package dev.weft.failure;

/**
 * A rank has revoked the communicator, so that no operation on it can go on, on any rank. Agreement
 * and the making of a communicator of the ranks that live still work.
 */
public final class RevokedException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says which communicator, and what still can be done. */
  public RevokedException(String message) {
    super(FailureCode.REVOKED, message);
  }
}
