package dev.weft.cli;

/** The user's command line is wrong; the message says what is wrong, why, and the remedy. */
class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
