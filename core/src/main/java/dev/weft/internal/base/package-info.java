/**
 * The basics that all layers share: constants of MPI, the version, how interfaces find
 * implementations. This package knows no other one but {@code os} and the exceptions.
 */
@NullMarked
package dev.weft.internal.base;

import org.jspecify.annotations.NullMarked;
