/**
 * What operations carry and compute with: slices of memory, element types, derived datatypes,
 * reductions, hints.
 */
@NullMarked
package dev.weft.data;

import org.jspecify.annotations.NullMarked;
