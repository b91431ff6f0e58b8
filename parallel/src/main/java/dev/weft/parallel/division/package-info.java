/**
 * How the indices of each dimension of an array or grid are divided among ranks, and how many ranks
 * there are along each. Extents and numbers of ranks come in; which rank has which indices, in
 * runs, goes out. This package is pure arithmetic: it knows neither communicators nor memory, and
 * no other part of this module.
 */
@NullMarked
package dev.weft.parallel.division;

import org.jspecify.annotations.NullMarked;
