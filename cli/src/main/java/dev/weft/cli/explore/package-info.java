/**
 * The search through the orders in which the receives of a program can match. What comes in: what
 * the ranks of a job have done with messages, and a way to run the job with given decisions. What
 * goes out: the decisions of the next job, and the shortest order that fails. It must not know the
 * command line, nor how a job is started.
 */
@NullMarked
package dev.weft.cli.explore;

import org.jspecify.annotations.NullMarked;
