package dev.weft.parallel;

import java.io.Serializable;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A task that is written as a lambda: {@code executor.submitLambda(() -> n * n)}. What it captures
 * travels as a value, by the codec; see {@link ExecutorOptions#withLambdasOf}.
 *
 * @param <V> what it returns
 */
@FunctionalInterface
public interface TaskLambda<V extends @Nullable Object> extends Callable<V>, Serializable {}
