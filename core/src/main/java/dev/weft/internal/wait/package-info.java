/** Waits that are no operation's: for a word in shared memory, for any of several requests. */
@NullMarked
package dev.weft.internal.wait;

import org.jspecify.annotations.NullMarked;
