/**
 * All exceptions of the library, sealed under {@link dev.weft.failure.WeftException}. A sentence
 * and a cause come in; programs catch the exception that goes out. This package knows no other
 * package of the library.
 */
@NullMarked
package dev.weft.failure;

import org.jspecify.annotations.NullMarked;
