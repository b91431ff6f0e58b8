package dev.weft.objects;

import org.jspecify.annotations.Nullable;

/**
 * One call of one method that gives a result: {@code Histogram::bins} or {@code h -> h.count(7)}.
 *
 * @param <T> the interface
 * @param <R> what the method returns
 */
@FunctionalInterface
public interface RemoteCall<T, R extends @Nullable Object> {
  /** Calls the method on the stub, once, and returns what that returns. */
  R on(T stub) throws Exception;
}
