/** A native MPI library's launcher, reached through the library itself. */
@NullMarked
package dev.weft.internal.launch.environment.mpi;

import org.jspecify.annotations.NullMarked;
