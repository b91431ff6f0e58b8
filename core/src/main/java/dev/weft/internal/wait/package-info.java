/**
 * Waits without an operation of the engine: for a word in shared memory, for any of several
 * requests. They spin, yield and park by {@code WaitPolicy}, and note themselves for stall reports.
 */
@NullMarked
package dev.weft.internal.wait;

import org.jspecify.annotations.NullMarked;
