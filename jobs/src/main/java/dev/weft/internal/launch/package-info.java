/**
 * The launcher: starts the ranks of a job, watches over them, reports what fails and ends them
 * together.
 */
@NullMarked
package dev.weft.internal.launch;

import org.jspecify.annotations.NullMarked;
