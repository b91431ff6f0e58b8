/**
 * Which hosts a batch system has given to this job. The batch system's variables and its file of
 * hosts come in; hosts with their slots, and the command that reaches them, go out. This package
 * starts nothing.
 */
@NullMarked
package dev.weft.cli.hosts;

import org.jspecify.annotations.NullMarked;
