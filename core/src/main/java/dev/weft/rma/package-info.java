/**
 * Windows: memory that other ranks access without its owner's taking part (MPI 4.1, chapter 12).
 */
@NullMarked
package dev.weft.rma;

import org.jspecify.annotations.NullMarked;
