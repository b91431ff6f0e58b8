package dev.weft.objects.stub;

import org.jspecify.annotations.Nullable;

/**
 * The result of a call, which may not have come yet; every {@link LateResult} has one. Any thread.
 */
public abstract class LateValue {
  /** For generated code's counterpart in this module. */
  protected LateValue() {}

  /** The result; blocks until it has come. Throws what the call has failed with. */
  public abstract Object await();

  /** Whether the call has ended. */
  public abstract boolean isThere();

  /** {@link Object#equals} of a late result: that of the result itself. Blocks. */
  public static boolean same(LateResult one, @Nullable Object other) {
    Object value = other instanceof LateResult late ? late.weftValue().await() : other;
    return one.weftValue().await().equals(value);
  }
}
