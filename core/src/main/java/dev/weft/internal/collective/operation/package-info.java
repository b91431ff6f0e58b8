/**
 * One file for each collective operation: arguments come in, are checked and packed; an algorithm
 * by {@code Choice} goes out. This package knows neither which algorithms there are nor how they
 * work.
 */
@NullMarked
package dev.weft.internal.collective.operation;

import org.jspecify.annotations.NullMarked;
