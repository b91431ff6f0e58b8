package dev.weft.objects.internal.call;

import java.util.concurrent.CompletionException;

/** Turns checked failures into unchecked ones. */
public final class Unchecked {
  private Unchecked() {}

  /** The failure itself, or around it an exception that need not be declared. */
  public static RuntimeException thrown(Throwable failure) {
    return switch (failure) {
      case RuntimeException unchecked -> unchecked;
      case Error error -> throw error;
      default -> new CompletionException(failure);
    };
  }
}
