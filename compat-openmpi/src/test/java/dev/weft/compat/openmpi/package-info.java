/** Tests of the package mpi of Open MPI's Java bindings. */
@NullMarked
package dev.weft.compat.openmpi;

import org.jspecify.annotations.NullMarked;
