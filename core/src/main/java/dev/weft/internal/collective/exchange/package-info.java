/** The messages of collective operations, and what algorithms compute with. */
@NullMarked
package dev.weft.internal.collective.exchange;

import org.jspecify.annotations.NullMarked;
