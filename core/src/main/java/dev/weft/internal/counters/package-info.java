/**
 * Counters of ranks that other processes read while the ranks run. What comes in: what an engine
 * has counted, and what the virtual machine knows of itself. What goes out: a file for each rank in
 * the folder of the job's note, and what has been read from such files. This package knows no
 * engine, only {@code CounterSource}.
 */
@NullMarked
package dev.weft.internal.counters;

import org.jspecify.annotations.NullMarked;
