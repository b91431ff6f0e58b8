/**
 * A native MPI library that the host has, and this process's place among the processes that its
 * launcher has started. Called through {@code java.lang.foreign}; nothing of it is built or
 * shipped.
 */
@NullMarked
package dev.weft.internal.os.mpi;

import org.jspecify.annotations.NullMarked;
