/**
 * The algorithms that work by messages: one file for each pattern of messages. An exchange and
 * slices without gaps come in; messages go out. This package knows neither the checks of operations
 * nor shared memory.
 */
@NullMarked
package dev.weft.internal.collective.algorithm;

import org.jspecify.annotations.NullMarked;
