/**
 * Finds the fastest algorithms of collective operations and writes them down as rules. Measured
 * times of each algorithm come in; a rules file goes out, with those that are clearly faster than
 * the built-in choice. This package does not know how an algorithm works.
 */
@NullMarked
package dev.weft.lab.tune;

import org.jspecify.annotations.NullMarked;
