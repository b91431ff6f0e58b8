/**
 * The transport by the native MPI library whose launcher has started the ranks: for networks that a
 * computing centre has tuned its own library for. Tagged messages come in; calls of {@code os.mpi}
 * go out. This package does not know what a frame means. See {@link MpiEndpoint}, and ADR 29.
 */
@NullMarked
package dev.weft.internal.transport.mpi;

import org.jspecify.annotations.NullMarked;
