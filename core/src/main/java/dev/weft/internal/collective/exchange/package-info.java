/**
 * The messages of collective operations, and the memory that algorithms work in. Slices and ranks
 * come in; numbered messages over a {@code Channel} go out. This package knows no operation and no
 * algorithm.
 */
@NullMarked
package dev.weft.internal.collective.exchange;

import org.jspecify.annotations.NullMarked;
