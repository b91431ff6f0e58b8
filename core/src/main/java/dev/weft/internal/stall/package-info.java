/**
 * Who waits for whom when nothing moves any more. Waits noted by engines and the stacks of threads
 * come in; states of ranks, verdicts and the text for the user go out. This package knows no
 * engine, only {@code WaitSource}, and ends no wait by itself.
 */
@NullMarked
package dev.weft.internal.stall;

import org.jspecify.annotations.NullMarked;
