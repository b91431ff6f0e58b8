package dev.weft.lab.network;

/** A network cannot be built here. The message gives the reason and the remedy. */
public final class NetworkException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NetworkException(String message) {
    super(message);
  }

  public NetworkException(String message, Throwable cause) {
    super(message, cause);
  }
}
