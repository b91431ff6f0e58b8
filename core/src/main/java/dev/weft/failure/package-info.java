/**
 * What fails, and why: all exceptions of the library, sealed under {@link
 * dev.weft.failure.WeftException}.
 */
@NullMarked
package dev.weft.failure;

import org.jspecify.annotations.NullMarked;
