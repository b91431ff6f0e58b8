package dev.weft.cli;

/** The user's command line is wrong; the message says what is wrong, why, and the remedy. */
class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Kind kind;

  UsageException(String message) {
    this(Kind.OTHER, message);
  }

  UsageException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /** The message with its code at the end of the first line. */
  @Override
  public String getLocalizedMessage() {
    return String.valueOf(getMessage()).replaceFirst("(?=\n|\\z)", kind.code);
  }

  /** What is wrong, by the number that {@code weft explain} takes. */
  enum Kind {
    OTHER(" [W3001]"),
    FILE(" [W3002]"),
    TARGET(" [W3003]"),
    VALUE(" [W3004]"),
    DISAGREEMENT(" [W3005]"),
    JOB(" [W3007]"),
    SOURCE(" [W3008]"),
    MESSAGE(" [W3015]");

    private final String code;

    Kind(String code) {
      this.code = code;
    }
  }
}
