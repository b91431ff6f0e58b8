/**
 * Arrays in the format Zarr, version 3, in folders that all ranks see. An array that ranks divide
 * and a folder come in; chunks and shards that ranks write or read side by side, each file by one
 * rank, go out. This package uses what programs import of core, and the arrays of this module.
 */
@NullMarked
package dev.weft.parallel.zarr;

import org.jspecify.annotations.NullMarked;
