/** Results in a directory: settings, machine, and every launch as soon as it has been made. */
@NullMarked
package dev.weft.lab.results;

import org.jspecify.annotations.NullMarked;
