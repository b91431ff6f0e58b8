/** Finds the fastest algorithms of collective operations and writes them down as rules. */
@NullMarked
package dev.weft.lab.tune;

import org.jspecify.annotations.NullMarked;
