/**
 * Waits for what is no operation of the engine: a word in shared memory, or any of several
 * requests. A condition comes in; the thread spins, yields and parks as {@code WaitPolicy} says
 * until the condition holds. A long wait is noted for stall reports. This package does not know who
 * makes a condition true.
 */
@NullMarked
package dev.weft.internal.wait;

import org.jspecify.annotations.NullMarked;
