/**
 * The basics that all layers share: constants of MPI, the version, how interfaces find
 * implementations. This package knows the exceptions and nothing else of the library.
 */
@NullMarked
package dev.weft.internal.base;

import org.jspecify.annotations.NullMarked;
