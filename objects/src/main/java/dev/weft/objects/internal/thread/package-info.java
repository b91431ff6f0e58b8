/**
 * Threads for the program's methods that a node runs. Work comes in and waits for its turn; this
 * package does not know what it does.
 */
@NullMarked
package dev.weft.objects.internal.thread;

import org.jspecify.annotations.NullMarked;
