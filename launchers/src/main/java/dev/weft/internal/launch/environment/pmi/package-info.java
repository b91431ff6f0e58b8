/**
 * PMI-1, the protocol of text lines that Hydra, Slurm and Flux speak with their processes. An
 * inherited descriptor, or an address, comes in from the launcher; the rank, the number of ranks,
 * and a short text from rank 0 go out. This package does not know what the text says.
 */
@NullMarked
package dev.weft.internal.launch.environment.pmi;

import org.jspecify.annotations.NullMarked;
