package dev.weft.fory;

import org.jspecify.annotations.Nullable;

/** A graph nests too deeply for the stack of the current thread. Never leaves the codec. */
final class DepthExceededException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private DepthExceededException(String message, @Nullable Throwable cause) {
    super(message, cause, false, false);
  }

  /** Noticed by counting. */
  static DepthExceededException counted(int levels) {
    return new DepthExceededException("more than " + levels + " levels", null);
  }

  /** Noticed by running out of stack, which may leave anything half done. */
  static DepthExceededException overflow(StackOverflowError error) {
    return new DepthExceededException("the stack is exhausted", error);
  }

  boolean isOrderly() {
    return getCause() == null;
  }
}
