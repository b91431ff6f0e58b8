package dev.weft.objects;

import dev.weft.objects.stub.LateResult;

/** Tells whether a result of {@link Remote#later} has come, or waits for it. Any thread. */
public final class Later {
  private Later() {}

  /** Whether the result is there, or the call has failed; true of any other object. */
  public static boolean isThere(Object result) {
    return !(result instanceof LateResult late) || late.weftValue().isThere();
  }

  /**
   * The result itself, whose class is its own; blocks until it has come. Any other object as it is.
   *
   * @throws RuntimeException the failure of the call
   */
  @SuppressWarnings("unchecked") // the result is of the type that it was asked for
  public static <T> T await(T result) {
    return result instanceof LateResult late ? (T) late.weftValue().await() : result;
  }
}
