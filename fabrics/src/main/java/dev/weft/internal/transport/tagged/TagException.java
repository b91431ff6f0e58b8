package dev.weft.internal.transport.tagged;

/** An operation has failed, or a peer has sent what it may not: the link is of no use. */
final class TagException extends Exception {
  private static final long serialVersionUID = 1;

  TagException(String what) {
    super(what);
  }
}
