/**
 * Copies of a program's data in the memory of other ranks and on disk, and their return after a
 * failure or in another job. Arrays, values and grids of the program come in; messages between the
 * ranks, memory that the ranks of a host share, and files go out. This package uses what programs
 * import of core, the grids of {@code dev.weft.parallel} and the arrays of {@code .array}, and
 * knows nothing of how failures are noticed.
 */
@NullMarked
package dev.weft.parallel.checkpoint;

import org.jspecify.annotations.NullMarked;
