package dev.weft.cli;

/** The user asked for something that cannot be; the message says what, why and the remedy. */
class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
