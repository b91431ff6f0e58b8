/**
 * How a program of an old API for MPI fares here. Class files and sources come in, with the jars of
 * the old APIs and what their pages say; uses, verdicts and a report go out. This package runs
 * nothing, and does not know the command that it serves.
 */
@NullMarked
package dev.weft.cli.migrate;

import org.jspecify.annotations.NullMarked;
