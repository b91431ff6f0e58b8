/** Who waits for whom: what a stalled job is, and how it is told. */
@NullMarked
package dev.weft.boot.stall;

import org.jspecify.annotations.NullMarked;
