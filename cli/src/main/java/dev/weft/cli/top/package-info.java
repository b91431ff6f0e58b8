/**
 * The table of {@code weft top}. What comes in: two samples of each rank's counters, and the size
 * of the terminal. What goes out: lines of text. It must not know how a job is found or its
 * counters are read.
 */
@NullMarked
package dev.weft.cli.top;

import org.jspecify.annotations.NullMarked;
