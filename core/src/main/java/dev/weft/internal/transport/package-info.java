/** What a transport is: a way to move frames between two ranks. */
@NullMarked
package dev.weft.internal.transport;

import org.jspecify.annotations.NullMarked;
