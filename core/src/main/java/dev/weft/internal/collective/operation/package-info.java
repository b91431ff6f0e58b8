/** One file for each collective operation: its checks, and how an algorithm is called. */
@NullMarked
package dev.weft.internal.collective.operation;

import org.jspecify.annotations.NullMarked;
