/**
 * The launcher: starts the ranks of a job, watches over them, and ends them together. A program, a
 * number of ranks and a list of hosts come in; processes, the report of the first failure and an
 * exit code go out. This package knows no engine and no message between ranks.
 */
@NullMarked
package dev.weft.internal.launch;

import org.jspecify.annotations.NullMarked;
