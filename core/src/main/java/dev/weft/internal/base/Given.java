package dev.weft.internal.base;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import org.jspecify.annotations.Nullable;

/** Refuses null arguments, with the name of the parameter. */
public final class Given {
  private Given() {}

  /**
   * A buffer that is there.
   *
   * @throws ArgumentException if it is null
   */
  public static <T> T given(@Nullable T buffer, String parameter) {
    if (buffer == null) {
      throw missing(parameter);
    }
    return buffer;
  }

  private static ArgumentException missing(String parameter) {
    return new ArgumentException(
        FailureCode.BUFFER_MEMORY,
        "%s is null; give an array or segment, an empty one for no data".formatted(parameter));
  }
}
