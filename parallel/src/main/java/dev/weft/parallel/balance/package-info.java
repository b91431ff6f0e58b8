/**
 * Divisions of unequal work among ranks. Weights of items, and places in space, come in; the rank
 * of each item goes out, and the items themselves go to their ranks. This package uses what
 * programs import of core, and of this module the sparse exchange alone.
 */
@NullMarked
package dev.weft.parallel.balance;

import org.jspecify.annotations.NullMarked;
