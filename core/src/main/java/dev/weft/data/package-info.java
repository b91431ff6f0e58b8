/**
 * The values that operations carry and compute with: slices of memory, element types, derived
 * datatypes, reductions, hints. Programs put in arrays, segments and functions; operations take out
 * runs of memory and loops over elements. This package knows no ranks, messages or transports.
 */
@NullMarked
package dev.weft.data;

import org.jspecify.annotations.NullMarked;
