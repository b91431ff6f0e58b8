/** PMI-1, the protocol of text lines that Hydra, Slurm and Flux speak with their processes. */
@NullMarked
package dev.weft.internal.launch.environment.pmi;

import org.jspecify.annotations.NullMarked;
