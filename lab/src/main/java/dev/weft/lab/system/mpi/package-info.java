/**
 * Native MPI libraries, measured through the lab's own C programs. A configuration comes in; a
 * launch by the library's own launcher goes out. This package knows the libraries by their commands
 * alone.
 */
@NullMarked
package dev.weft.lab.system.mpi;

import org.jspecify.annotations.NullMarked;
