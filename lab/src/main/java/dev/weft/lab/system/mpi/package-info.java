/** Native MPI libraries, measured through the lab's own C programs. */
@NullMarked
package dev.weft.lab.system.mpi;

import org.jspecify.annotations.NullMarked;
