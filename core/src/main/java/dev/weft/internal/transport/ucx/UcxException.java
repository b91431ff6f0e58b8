package dev.weft.internal.transport.ucx;

/** An operation of UCX's has failed, or a peer has sent what it may not: the link is of no use. */
final class UcxException extends Exception {
  private static final long serialVersionUID = 1;

  UcxException(int status) {
    this("UCX says: " + Ucp.words(status));
  }

  UcxException(String what) {
    super(what);
  }
}
