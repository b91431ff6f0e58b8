/**
 * Who moves operations on, and how threads wait.
 *
 * <p>In come threads that wait for an operation, and endpoints to be polled; out go rounds of work
 * ({@link dev.weft.internal.engine.progress.Poller#doWork}) and threads that are woken. Nothing
 * here knows what an operation is for.
 */
@NullMarked
package dev.weft.internal.engine.progress;

import org.jspecify.annotations.NullMarked;
