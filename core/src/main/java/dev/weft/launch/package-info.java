/** Starting jobs from a program or a test, as {@code weft run} does from the command line. */
@NullMarked
package dev.weft.launch;

import org.jspecify.annotations.NullMarked;
