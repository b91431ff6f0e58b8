/** Threads for the methods of the program that a node runs. */
@NullMarked
package dev.weft.objects.internal.thread;

import org.jspecify.annotations.NullMarked;
