/**
 * Traces of jobs, and what they say. What comes in: the recordings of a job's processes, or a trace
 * that was made of them. What goes out: one file for all ranks, and sentences about where their
 * time went. It must not know how jobs are run.
 */
@NullMarked
package dev.weft.cli.trace;

import org.jspecify.annotations.NullMarked;
