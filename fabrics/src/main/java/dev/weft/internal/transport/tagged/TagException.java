package dev.weft.internal.transport.tagged;

/**
 * An operation has failed, or a peer has sent an invalid message: the link cannot be used any more.
 */
final class TagException extends Exception {
  private static final long serialVersionUID = 1;

  TagException(String what) {
    super(what);
  }
}
