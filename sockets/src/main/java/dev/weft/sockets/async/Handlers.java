package dev.weft.sockets.async;

import java.nio.channels.CompletionHandler;
import org.jspecify.annotations.Nullable;

/** Checks and views of completion handlers. */
final class Handlers {
  private Handlers() {}

  /** Fails in the JDK's words. */
  static <V, A> CompletionHandler<V, ? super A> required(
      @Nullable CompletionHandler<V, ? super A> handler) {
    if (handler == null) {
      throw new NullPointerException("'handler' is null");
    }
    return handler;
  }

  /** The same handler: a call makes numbers of the class that its handler takes. */
  @SuppressWarnings("unchecked")
  static <A> CompletionHandler<Number, ? super A> numbers(
      CompletionHandler<? extends Number, ? super A> handler) {
    return (CompletionHandler<Number, ? super A>) handler;
  }
}
