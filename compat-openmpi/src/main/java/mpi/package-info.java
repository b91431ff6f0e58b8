/**
 * The Java bindings of Open MPI 5, carried out by Weft: programs written for them, or for
 * MVAPICH2-J, run as they are. Every method says which one of {@code dev.weft} does the work; what
 * little differs is told in {@code docs/compat/openmpi.md}.
 *
 * <p>The communicators and the other constants of {@link mpi.MPI} belong to one rank: to the
 * process, or, where ranks are threads, to the class loader that each rank has for itself.
 */
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
