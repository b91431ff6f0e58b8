/**
 * All exceptions of the library, with their reasons, sealed under {@link
 * dev.weft.failure.WeftException}.
 */
@NullMarked
package dev.weft.failure;

import org.jspecify.annotations.NullMarked;
