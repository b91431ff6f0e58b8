/**
 * Sorting, grouping and searching of sequences that are divided among ranks. Each rank's part comes
 * in, and its part of the result goes out. Collective operations of the communicator carry what
 * moves. This package uses what programs import of core, and of this module the owners of keys
 * alone.
 */
@NullMarked
package dev.weft.parallel.sort;

import org.jspecify.annotations.NullMarked;
