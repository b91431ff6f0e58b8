/** Collective operations in memory that all ranks share. */
@NullMarked
package dev.weft.internal.collective.shared;

import org.jspecify.annotations.NullMarked;
