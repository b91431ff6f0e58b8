package dev.weft.sockets.async;

import java.nio.channels.AsynchronousChannel;
import java.nio.channels.CompletionHandler;
import org.jspecify.annotations.Nullable;

/** Whom to tell the result of a call: a handler of the program's, or those who hold its future. */
interface Completion<V> {
  void succeed(@Nullable V value);

  void fail(Throwable failure);

  /** As {@link #fail}, but a handler is not called within this call. */
  void failLater(Throwable failure);

  /** A handler, called by a thread of the group of one of the JDK's channels. */
  static <V, A> Completion<V> of(
      AsynchronousChannel jdk, CompletionHandler<V, ? super A> handler, A attachment) {
    return new Handled<>(jdk, handler, attachment);
  }

  /** A handler of the program's. */
  record Handled<V, A>(
      AsynchronousChannel jdk, CompletionHandler<V, ? super A> handler, A attachment)
      implements Completion<V> {
    @Override
    public void succeed(@Nullable V value) {
      JdkGroups.invoke(jdk, handler, attachment, value, null);
    }

    @Override
    public void fail(Throwable failure) {
      JdkGroups.invoke(jdk, handler, attachment, null, failure);
    }

    @Override
    public void failLater(Throwable failure) {
      JdkGroups.invokeLater(jdk, handler, attachment, null, failure);
    }
  }
}
