/**
 * Windows: memory that other ranks access without its owner's help (MPI 4.1, chapter 12). Programs
 * give slices and displacements; {@code dev.weft.internal.window} implements these interfaces. This
 * package knows no implementation.
 */
@NullMarked
package dev.weft.rma;

import org.jspecify.annotations.NullMarked;
