package dev.weft.engine;

import org.jspecify.annotations.Nullable;

/**
 * A thread that sleeps until an operation is done.
 *
 * @param next another one, asleep for the same operation
 */
record Sleeper(Thread thread, @Nullable Sleeper next) {}
