/** Stress tests of what the ranks of a window share. */
@NullMarked
package dev.weft.window;

import org.jspecify.annotations.NullMarked;
