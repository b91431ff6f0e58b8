/**
 * Operations and the message spaces that they belong to: data, and whom to tell of an end.
 *
 * <p>In comes what a program asks of an operation (wait, test, cancel, a future) and what becomes
 * of it; out goes its end, to its {@link dev.weft.internal.engine.request.Completion}, and what a
 * send asks of its {@link dev.weft.internal.engine.request.Sender}. Nothing here knows frames,
 * links, who polls, or how threads sleep.
 */
@NullMarked
package dev.weft.internal.engine.request;

import org.jspecify.annotations.NullMarked;
