/** One-sided communication: windows, by direct access to memory or served by the target. */
@NullMarked
package dev.weft.window;

import org.jspecify.annotations.NullMarked;
