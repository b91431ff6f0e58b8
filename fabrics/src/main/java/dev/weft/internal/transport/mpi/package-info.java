/**
 * By the native MPI library whose launcher started the ranks: networks that a computing centre has
 * tuned its own library for. See {@link MpiEndpoint}, and ADR 29.
 */
@NullMarked
package dev.weft.internal.transport.mpi;

import org.jspecify.annotations.NullMarked;
