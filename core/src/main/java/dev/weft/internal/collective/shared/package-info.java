/**
 * Collective operations in memory that all ranks share. Slices come in; chunks in cells, and
 * exposed buffers go out. This package knows memory and flags by {@code HostMemory}, and no
 * transport.
 */
@NullMarked
package dev.weft.internal.collective.shared;

import org.jspecify.annotations.NullMarked;
