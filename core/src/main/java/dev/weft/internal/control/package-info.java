/** The control connection between a launcher and its ranks, and what both sides say over it. */
@NullMarked
package dev.weft.internal.control;

import org.jspecify.annotations.NullMarked;
