/** What all layers share: constants of MPI, the version, how an interface finds its implementation. */
@NullMarked
package dev.weft.internal.base;

import org.jspecify.annotations.NullMarked;
