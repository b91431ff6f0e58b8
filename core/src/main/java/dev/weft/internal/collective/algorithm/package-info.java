/** The algorithms that work by messages: one file for each order in which ranks talk. */
@NullMarked
package dev.weft.internal.collective.algorithm;

import org.jspecify.annotations.NullMarked;
