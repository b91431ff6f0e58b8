/** The loops behind the predefined reductions: over arrays, one class an operation. */
@NullMarked
package dev.weft.internal.kernel;

import org.jspecify.annotations.NullMarked;
