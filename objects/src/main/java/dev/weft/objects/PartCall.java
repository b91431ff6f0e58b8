package dev.weft.objects;

import org.jspecify.annotations.Nullable;

/**
 * One call of one method that takes a member's part and gives a result: {@code Worker::solve} or
 * {@code (w, part) -> w.solve(part, 3)}.
 *
 * @param <T> the interface
 * @param <P> the part
 * @param <R> what the method returns
 */
@FunctionalInterface
public interface PartCall<T, P, R extends @Nullable Object> {
  /** Calls the method on the stub, once, and returns what that returns. */
  R on(T stub, P part) throws Exception;
}
