package dev.weft.failure;

/** A run that is to repeat a recorded one has done something else than that one did. */
public final class ReplayException extends WeftException {
  private static final long serialVersionUID = 1;

  /** Says what is recorded, what the program has done instead, and where. */
  public ReplayException(String message) {
    super(FailureCode.REPLAY, message);
  }
}
