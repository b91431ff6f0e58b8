/**
 * The decisions of a rank, recorded and made again. What comes in: calls of a program whose outcome
 * depends on time, such as receives from any rank. What goes out: the same calls, to a channel that
 * checks or does not, and a file of each rank's decisions; in a replay, calls that can only end as
 * they are recorded. It must not know communicators, nor who starts a replay.
 */
@NullMarked
package dev.weft.internal.replay;

import org.jspecify.annotations.NullMarked;
