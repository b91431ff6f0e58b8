/**
 * Arrays of any number of dimensions that ranks divide. A shape, a division among ranks and
 * functions of the index come in; elements of this rank in memory, boxes of the whole, halos, other
 * divisions and reductions along an axis go out, by collective operations of the program's
 * communicator. This package uses what programs import of core, and of this module only the
 * division of indices; it knows neither files nor checkpoints.
 */
@NullMarked
package dev.weft.parallel.array;

import org.jspecify.annotations.NullMarked;
