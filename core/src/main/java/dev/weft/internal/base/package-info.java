/** What all layers share: constants of MPI, the version, how interfaces find implementations. */
@NullMarked
package dev.weft.internal.base;

import org.jspecify.annotations.NullMarked;
