/**
 * The launcher of a native MPI library, which is asked through the library itself. This process's
 * place in the library's world comes in; the rank, the number of ranks, and a short text from rank
 * 0 go out. This package moves no frames.
 */
@NullMarked
package dev.weft.internal.launch.environment.mpi;

import org.jspecify.annotations.NullMarked;
