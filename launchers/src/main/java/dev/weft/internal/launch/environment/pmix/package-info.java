/** PMIx, through the library that Open MPI, PRRTE and Slurm share with their processes. */
@NullMarked
package dev.weft.internal.launch.environment.pmix;

import org.jspecify.annotations.NullMarked;
