/**
 * The choice of algorithms. Operation, size and number of ranks come in; an algorithm, by the table
 * or the user's rules, comes out. This package knows nothing of how algorithms work.
 */
@NullMarked
package dev.weft.internal.collective.choice;

import org.jspecify.annotations.NullMarked;
