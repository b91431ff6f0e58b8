/**
 * Results in a directory: settings, machine, and every launch as soon as it has been made. Launches
 * come in and are appended to a log; reports go out when the directory is read again. This package
 * measures nothing.
 */
@NullMarked
package dev.weft.lab.results;

import org.jspecify.annotations.NullMarked;
