/**
 * PMIx, by the library that Open MPI, PRRTE and Slurm share with their processes. The launcher's
 * variables come in; the rank, the number of ranks, and a short text from rank 0 go out. This
 * package does not know what the text says.
 */
@NullMarked
package dev.weft.internal.launch.environment.pmix;

import org.jspecify.annotations.NullMarked;
