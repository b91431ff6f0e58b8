package dev.weft.parallel;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What is done with each item of {@link WeftExecutor#map}, written as a lambda; see {@link
 * TaskLambda}.
 *
 * @param <T> an item, which travels as a value
 * @param <R> what it returns
 */
@FunctionalInterface
public interface TaskFunction<T, R extends @Nullable Object> extends Serializable {
  /** Carried out on any rank. */
  R apply(T item) throws Exception;
}
