/**
 * The lessons of the tutorial. A lesson's page comes in, with a program to begin with and what it
 * has to print in the end; files for learners and verdicts on them go out. How a program is run is
 * given as a command: this package does not know the command that it serves.
 */
@NullMarked
package dev.weft.cli.learn;

import org.jspecify.annotations.NullMarked;
