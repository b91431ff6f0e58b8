/**
 * Starts jobs from a program or a test, as {@code weft run} does from the command line. A class
 * with a main method, its arguments and a number of ranks come in; a running job, the lines that
 * its ranks print, and its outcome go out. This package starts no process itself: the module {@code
 * dev.weft.jobs} does, and is found as a service.
 */
@NullMarked
package dev.weft.launch;

import org.jspecify.annotations.NullMarked;
