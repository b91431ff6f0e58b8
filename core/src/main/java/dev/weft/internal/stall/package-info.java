/** Who waits for whom when nothing moves any more. */
@NullMarked
package dev.weft.internal.stall;

import org.jspecify.annotations.NullMarked;
