/** Collective operations on objects. */
@NullMarked
package dev.weft.internal.collective.object;

import org.jspecify.annotations.NullMarked;
