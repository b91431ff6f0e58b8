/**
 * Which ranks are gone, and the words for what cannot be because of that.
 *
 * <p>In comes the news that a rank has failed, leaves, or has left: from the job, from a link, from
 * the rank itself. Out goes, once for each loss and in the order of what is to be done, a call of
 * {@link dev.weft.internal.engine.failure.LossHandler}. Nothing here knows what an operation or a
 * message is; what a loss ends is decided above.
 */
@NullMarked
package dev.weft.internal.engine.failure;

import org.jspecify.annotations.NullMarked;
