/**
 * One file for each collective operation: arguments come in, are checked and packed; the algorithm
 * that an {@code AlgorithmSelector} takes goes out. This package does not know how algorithms work.
 */
@NullMarked
package dev.weft.internal.collective.operation;

import org.jspecify.annotations.NullMarked;
